package import Foundation
package import TaplineActuators
package import TaplineLibrary
package import TaplineSynthesis

/// Files and folders of the checkout, the built-in library, and helper functions that tests of several modules share.
package enum Fixtures {
  /// Whether loops over random inputs and catalogues run in full, as in `.ci/nightly`; otherwise a sample runs.
  package static let isExhaustive =
    ProcessInfo.processInfo.environment["TAPLINE_EXHAUSTIVE"] != nil

  private static let loadedLibrary = Result { try PatternLibrary() }

  /// Returns the built-in library, which is read once.
  package static func library() throws -> PatternLibrary { try loadedLibrary.get() }

  /// Returns an actuator profile of the built-in library.
  package static func profile(
    _ name: String = PatternLibrary.defaultActuatorProfile
  ) throws -> ActuatorProfile {
    try library().actuatorProfile(name)
  }

  /// The checkout in which the tests were compiled.
  package static var packageFolder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The folder of the checkout with the patterns of the built-in library.
  package static var patternsFolder: URL { packageFolder.appendingPathComponent("patterns") }

  /// Copies a pattern of the checkout, such as `swiss-coin/reminder-sent`, to a path at which no file exists.
  package static func copyPattern(_ name: String, to path: String) throws {
    try FileManager.default.copyItem(atPath: "\(patternsFolder.path)/\(name).ahap", toPath: path)
  }

  /// The folder of AHAP files from other projects, or nil if this machine does not have it.
  ///
  /// The environment variable `TAPLINE_CORPUS` names the folder; by default, it is `shared/corpus` beside the checkout.
  package static var corpusFolder: URL? {
    let named = ProcessInfo.processInfo.environment["TAPLINE_CORPUS"].map(
      URL.init(fileURLWithPath:))
    let folder =
      named ?? packageFolder.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// The AHAP files in `corpusFolder` and its subfolders, in ascending order of their paths, or none without that
  /// folder.
  package static let corpusFiles: [URL] = {
    guard let folder = corpusFolder,
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return found.compactMap { $0 as? URL }.filter { $0.pathExtension.lowercased() == "ahap" }
      .sorted { $0.path < $1.path }
  }()

  /// The folder with the facts about Apple's API from which the package is written, or nil if this machine does not
  /// have it.
  ///
  /// The environment variable `TAPLINE_FACTS` names the folder; by default, it is `shared/facts` beside the checkout.
  package static var factsFolder: URL? {
    let named = ProcessInfo.processInfo.environment["TAPLINE_FACTS"].map(
      URL.init(fileURLWithPath:))
    let folder =
      named ?? packageFolder.deletingLastPathComponent().appendingPathComponent("shared/facts")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// Calls a closure with a new, empty folder and removes the folder afterwards.
  package static func withTemporaryFolder<Result>(
    _ body: (URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tapline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Renders a number of frames of a source (by default all that remain) from its position on, and returns the
  /// interleaved samples; `blockSize` returns the frames of the next block.
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

extension Synthesizer {
  /// Creates a synthesizer with a profile that no other sound shares.
  package convenience init(_ schedule: Schedule, profile: ActuatorProfile, voice: Voice) {
    self.init(schedule, PreparedProfile(profile, sampleRate: schedule.sampleRate), voice: voice)
  }
}
