import Foundation
import TestSupport
import Testing

@Suite(
  "AHAP files as people really write them",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"),
  .enabled(if: Fixtures.corpusFolder != nil, "the corpus is not beside this checkout"))
struct CorpusTests {
  @Test("Every file renders, or is refused with file, place and reason; none crashes")
  func everyFile() throws {
    let folder = try #require(Fixtures.corpusFolder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".ahap") }.sorted()
    #expect(files.count > 30)
    var refused: [String] = []
    for file in files {
      let path = folder.appendingPathComponent(file).path
      // The longest file plays for minutes; its first two seconds go through everything.
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
}
