package import Foundation
package import TaplineActuators
package import TaplineLibrary
package import TaplineSynthesis

/// What most tests need at hand.
package enum Fixtures {
  /// Whether loops over random inputs and catalogues run in full, as in `.ci/nightly`; otherwise a sample runs.
  package static let isExhaustive =
    ProcessInfo.processInfo.environment["TAPLINE_EXHAUSTIVE"] != nil

  /// The library of this package, as it is compiled in.
  ///
  /// - Throws: What opening it throws.
  /// - Returns: The library.
  package static func library() throws -> PatternLibrary { try PatternLibrary() }

  /// An actuator profile of this package.
  ///
  /// - Parameter name: Its name.
  /// - Throws: What reading it throws.
  /// - Returns: The profile.
  package static func profile(
    _ name: String = PatternLibrary.defaultActuatorProfile
  ) throws -> ActuatorProfile {
    try library().actuatorProfile(name)
  }

  /// The checkout this was compiled in.
  package static var packageFolder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The folder of the checkout that is compiled into the library.
  package static var patternsFolder: URL { packageFolder.appendingPathComponent("patterns") }

  /// Copies a pattern of the checkout to a place of a test's own.
  ///
  /// - Parameters:
  ///   - name: Its whole name, such as `swiss-coin/reminder-sent`.
  ///   - path: Where to; nothing is there yet.
  /// - Throws: What copying it throws.
  package static func copyPattern(_ name: String, to path: String) throws {
    try FileManager.default.copyItem(atPath: "\(patternsFolder.path)/\(name).ahap", toPath: path)
  }

  /// AHAP files as people really write them, where the machine has them.
  ///
  /// `TAPLINE_CORPUS` names the folder; without it, it is looked for beside the checkout.
  package static var corpusFolder: URL? {
    let named = ProcessInfo.processInfo.environment["TAPLINE_CORPUS"].map(
      URL.init(fileURLWithPath:))
    let folder =
      named ?? packageFolder.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// The files of `corpusFolder` in ascending order, those in folders below it included; none where there
  /// is no such folder.
  package static let corpusFiles: [URL] = {
    guard let folder = corpusFolder,
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return found.compactMap { $0 as? URL }.filter { $0.pathExtension.lowercased() == "ahap" }
      .sorted { $0.path < $1.path }
  }()

  /// The facts about Apple's API that the package is written from, where the machine has them.
  ///
  /// `TAPLINE_FACTS` names the folder; without it, it is looked for beside the checkout.
  package static var factsFolder: URL? {
    let named = ProcessInfo.processInfo.environment["TAPLINE_FACTS"].map(
      URL.init(fileURLWithPath:))
    let folder =
      named ?? packageFolder.deletingLastPathComponent().appendingPathComponent("shared/facts")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// A folder of its own for one test, removed afterwards.
  ///
  /// - Parameter body: What to do with it.
  /// - Throws: What the body throws.
  /// - Returns: What the body returns.
  package static func withTemporaryFolder<Result>(
    _ body: (URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tapline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Everything a source gives from its position on, in blocks of the sizes that are asked for.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - count: How many frames.
  ///   - blockSize: The size of each next block.
  /// - Returns: The samples.
  package static func render(
    _ source: any BlockSource, count: Int? = nil, blockSize: () -> Int = { 4_096 }
  ) -> [Float] {
    let wanted = count ?? source.frameCount - source.position
    var samples = [Float](repeating: .nan, count: wanted * source.channelCount)
    samples.withUnsafeMutableBufferPointer { buffer in
      var frame = 0
      while frame < wanted {
        let size = min(max(blockSize(), 1), wanted - frame)
        let part = frame * source.channelCount..<(frame + size) * source.channelCount
        source.render(into: UnsafeMutableBufferPointer(rebasing: buffer[part]))
        frame += size
      }
    }
    return samples
  }
}
