#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension OutputFile {
  /// Removes what processes that were killed left beside a target: temporary files of that target
  /// whose process has ended.
  ///
  /// Those of a process that still runs on this machine are left alone.
  package static func removeLeftovers(of name: String, in folder: String, among files: [String]) {
    let prefix = ".\(temporaryStem(of: name))."
    for file in files where file.hasPrefix(prefix) && file.hasSuffix(".tmp") {
      let process = file.dropFirst(prefix.count).prefix { $0.isNumber }
      guard let id = pid_t(process), id != getpid() else { continue }
      // A process that may not be signalled runs all the same.
      if kill(id, 0) == 0 || errno == EPERM { continue }
      unlink(folder + "/" + file)
    }
  }

  /// Takes a file away that the program has made itself; where it cannot be, it stays.
  package static func remove(_ path: String) { unlink(path) }

  /// The names that a folder holds, hidden ones too; none where it is not a folder.
  package static func names(inFolder folder: String) -> [String] {
    (try? unsortedEntries(inFolder: folder))?.map(\.name) ?? []
  }
}
