import WholeFiles

#if canImport(Darwin)
import Darwin
import Foundation
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where the folder of patterns may be, in the order in which it is looked for.
enum PatternFolder {
  /// The variable that names the folder and comes before everything else.
  static let variable = "TAPLINE_PATTERNS"

  /// The first folder that is there.
  static func find() throws(PatternLibraryError) -> String {
    if let named = getenv(variable).map({ String(cString: $0) }), !named.isEmpty {
      guard isPatternFolder(named) else {
        throw .folderMissing("\(variable) is '\(named)', which is not a folder of patterns")
      }
      return named
    }
    for candidate in candidates where isPatternFolder(candidate) { return candidate }
    throw .folderMissing(
      "the folder of patterns is missing: looked in \(candidates.joined(separator: ", ")); "
        + "set \(variable) to the folder 'patterns' of Tapline")
  }

  /// A folder counts if it holds the profiles, without which nothing sounds.
  private static func isPatternFolder(_ path: String) -> Bool {
    InputFile.exists(path + "/profiles/\(PatternLibrary.defaultActuatorProfile).json")
  }

  private static var candidates: [String] {
    var folders: [String] = []
    if let beside = executableFolder {
      folders.append(beside + "/../share/tapline/patterns")
      folders.append(beside + "/tapline_PatternLibrary.resources/patterns")
    }
    #if canImport(Darwin)
    for bundle in [Bundle.main, Bundle(for: BundleToken.self)] {
      for url in [
        bundle.resourceURL, bundle.bundleURL, bundle.bundleURL.deletingLastPathComponent(),
      ] {
        guard let url else { continue }
        let inner = url.appendingPathComponent("tapline_PatternLibrary.bundle")
        folders.append(inner.appendingPathComponent("Contents/Resources/patterns").path)
        folders.append(inner.appendingPathComponent("patterns").path)
      }
    }
    #endif
    // The checkout this was compiled in, for a binary that was moved away from its bundle.
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    folders.append(parts.dropLast(3).joined(separator: "/") + "/patterns")
    return folders
  }

  /// The folder that holds the running program, symbolic links followed.
  private static var executableFolder: String? {
    var text = [CChar](repeating: 0, count: 4_097)
    #if canImport(Darwin)
    var size = UInt32(text.count)
    guard _NSGetExecutablePath(&text, &size) == 0 else { return nil }
    #else
    guard readlink("/proc/self/exe", &text, 4_096) > 0 else { return nil }
    #endif
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let path = String(decoding: bytes, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}

#if canImport(Darwin)
private final class BundleToken {}
#endif
