import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "AHAP files from real projects",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"),
  .enabled(if: Fixtures.corpusFolder != nil, "the corpus is not beside this checkout"))
struct CorpusTests {
  @Test("Every file renders or is refused with its location and a reason; none crashes")
  func everyFile() throws {
    let folder = try #require(Fixtures.corpusFolder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".ahap") }.sorted()
    #expect(files.count > 30)
    var refused: [String] = []
    for file in files {
      let path = folder.appendingPathComponent(file).path
      // Only the first two seconds, because the longest file lasts minutes.
      let result = try Command().run(
        "render", path, "--format", "wav", "-o", "-", "--start", "0", "--end", "2", "-q")
      if result.code == 0 {
        #expect(try SoundReader(result.output).samples().count == 96_000, "\(file)")
      } else {
        refused.append(file)
        #expect(result.code == 65, "\(file): \(result.messages)")
        let place = result.messages.dropFirst(path.count).prefix { $0 != " " }
        #expect(result.messages.hasPrefix(path), "\(file)")
        #expect(place.split(separator: ":").compactMap { Int($0) }.count == 2, "\(file)")
      }
    }
    print("corpus: \(files.count - refused.count) files rendered, refused: \(refused)")
  }
  @Test("Sound files beside a pattern are rendered, and missing ones are named in a warning")
  func soundFiles() throws {
    let folder = try #require(Fixtures.corpusFolder)
    // The number of channels of each pattern, from the README of the corpus.
    let whole = [
      "apple__unityplugins--CollisionLarge.ahap": 1, "apple__unityplugins--Implode.ahap": 1,
      "apple__unityplugins--Drums.old.ahap": 2,
      "HapticlabsIO__react-native-hapticlabs--Button.ahap": 2,
    ]
    for (file, channels) in whole
    where FileManager.default.fileExists(
      atPath: folder.appendingPathComponent(file).path)
    {
      // The files are at 48 or 44.1 kHz, and converting the rate needs libsamplerate.
      let path = folder.appendingPathComponent(file).path
      let arguments = ["render", path, "--format", "wav", "-o", "-"]
      let result = try Command().run(arguments)
      guard !result.messages.contains("libsamplerate") else { continue }
      #expect(!result.messages.contains("waveform-"), "\(result.messages)")
      let sound = try SoundReader(result.output)
      #expect(sound.channelCount == channels, "\(file)")
      let elsewhere = try Command().run(arguments + ["--bundle-root", "/dev"])
      #expect(elsewhere.messages.contains("[waveform-not-found]"))
      #expect(elsewhere.output != result.output)
    }
    let missing = folder.appendingPathComponent(
      "HapticlabsIO__react-native-hapticlabs--channel_b_NewTrack00333555.old.ahap")
    if FileManager.default.fileExists(atPath: missing.path) {
      let result = try Command().run("render", missing.path, "--format", "wav", "-o", "-")
      #expect(result.code == 0)
      #expect(result.messages.components(separatedBy: "[waveform-not-found]").count == 4)
    }
  }
}
