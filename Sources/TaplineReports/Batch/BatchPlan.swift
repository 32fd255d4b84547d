package import TaplineFiles
import TaplineLibrary
import TaplineRendering

/// The files that a batch reads and writes.
package struct BatchPlan: Sendable {
  package struct Item: Sendable {
    /// The pattern's path relative to the library.
    let name: String

    package let input: String

    /// The path of the output in each of the request's formats.
    let outputs: [String]

    /// The path of the pattern's page; nil if no pages are written.
    let page: String?
  }

  package enum Failure: Error, Sendable, CustomStringConvertible {
    case noFolder(String)
    /// A subfolder cannot be opened, so patterns would be missing.
    case unreadable(FileError)
    case empty(String)
    case collision(String, String, output: String)
    case outputIsFile(String)
    /// The output folder is the input folder, whose sound files could be replaced.
    case outputIsInput(String)
    case replacesInput(output: String, folder: String)
    case replacesPage(String)
    case noOutput
    case manifest(FileError)

    package var description: String {
      switch self {
      case .noFolder(let path) where InputFile.exists(path):
        "'\(path)' is a file, not a folder; 'tapline render' renders one pattern"
      case .noFolder(let path) where InputFile.isFolder(path): "cannot read the folder '\(path)'"
      case .noFolder(let path): "there is no folder '\(path)'"
      case .unreadable(let error): error.description
      case .empty(let folder): "there is no pattern of any format below '\(folder)'"
      case .collision(let first, let second, let output) where first == second:
        "two formats of '\(first)' would both be written to '\(output)'"
      case .collision(let first, let second, let output):
        "'\(first)' and '\(second)' would both be written to '\(output)'"
      case .outputIsFile(let path): "'\(path)' is a file; name a folder with -o"
      case .outputIsInput(let folder):
        "'\(folder)' is the input itself; write the outputs to another folder"
      case .replacesInput(let output, let folder):
        "'\(output)' would be replaced by an output, but no batch has written it, so it may be "
          + "a sound of a pattern in '\(folder)'; write the outputs to another folder, "
          + "or add --overwrite-input"
      case .replacesPage(let page):
        "'\(page)' would be replaced by the list of pages, but no batch has written it; "
          + "write the outputs to another folder, or add --overwrite-input"
      case .noOutput: "the name of the output folder is empty; give a folder"
      case .manifest(let error): error.description
      }
    }
  }

  /// The patterns of the shard, in ascending order of their names.
  package let items: [Item]

  let manifest: BatchManifest?

  /// The names of all patterns of the library, in ascending order.
  let names: [String]

  let index: String?

  /// Finds the patterns of a request; skips hidden files and linked folders, and writes nothing.
  package init(_ request: BatchRequest) throws(Failure) {
    guard !request.output.isEmpty else { throw .noOutput }
    var unopened: FileError?
    let found = InputFile.list(request.input) { unopened = unopened ?? $0 }
    guard let files = found else { throw .noFolder(request.input) }
    if let unopened { throw .unreadable(unopened) }
    guard !InputFile.exists(request.output) else { throw .outputIsFile(request.output) }
    guard !FileIdentity.isSameFolder(request.input, request.output) else {
      throw .outputIsInput(request.output)
    }
    let patterns = files.filter { PatternLibrary.isPatternFile($0, in: request.input) }
    guard !patterns.isEmpty else { throw .empty(request.input) }
    var items: [Item] = []
    var owners: [String: String] = [:]
    let pageFormat = request.formats.firstIndex(of: .rendering(.html))
    index = pageFormat.map { _ in "\(request.output)/\(BatchIndex.fileName)" }
    if let index { owners[index.lowercased()] = "the list of pages" }
    let start = request.output + "/"
    let endings = request.formats.map { "." + $0.fileEnding }
    for name in patterns {
      let stem = start + Self.stem(name)
      let outputs = endings.map { stem + $0 }
      let page = pageFormat.map { outputs[$0] }
      let sound = page.map { OfflineRenderer.soundFile(beside: $0) }
      for output in outputs + [sound].compactMap(\.self) {
        // Names that differ only in case are the same file on some machines.
        if let other = owners.updateValue(name, forKey: output.lowercased()) {
          throw .collision(other, name, output: output)
        }
      }
      guard request.shard?.contains(name) ?? true else { continue }
      items.append(
        Item(name: name, input: request.input + "/" + name, outputs: outputs, page: page))
    }
    self.items = items
    names = patterns
    do throws(FileError) {
      manifest =
        request.keepsManifest ? try BatchManifest(in: request.output, shard: request.shard) : nil
    } catch {
      throw .manifest(error)
    }
    guard !request.overwritesInput else { return }
    if let index, !BatchIndex.mayReplace(index) { throw .replacesPage(index) }
    try refuseReplacing(request)
  }

  /// Returns a pattern's path without the extension `.ahap`; other extensions stay, so that formats do not collide.
  static func stem(_ name: String) -> String {
    name.lowercased().hasSuffix(".ahap") ? String(name.dropLast(".ahap".count)) : name
  }

  /// Throws if an output would replace a file that no batch has written and that may be a pattern's sound.
  private func refuseReplacing(_ request: BatchRequest) throws(Failure) {
    guard InputFile.isFolder(request.output) else { return }
    let folders = [request.input] + (request.bundleRoot.map { [$0.folder] } ?? [])
    let roots = folders.compactMap { folder in FilePath.real(folder).map { (folder, $0 + "/") } }
    for output in items.lazy.flatMap(\.outputs)
    where InputFile.size(output) != nil && manifest?.hasWritten(output) != true {
      guard let path = FilePath.real(output) else { continue }
      if let root = roots.first(where: { path.hasPrefix($0.1) }) {
        throw .replacesInput(output: output, folder: root.0)
      }
    }
  }
}
