import Foundation
import TaplineFuzzing
import TaplineTestSupport
import Testing

@Suite("Mutated files of design tokens")
struct TokenMutationTests {
  private let target: FuzzTarget
  private let seeds: [[UInt8]]

  init() throws {
    target = try #require(FuzzTarget.all.first { $0.name == "tokens" })
    let folder = Fixtures.packageFolder.appendingPathComponent("Tests/TaplineFuzzing/seeds/tokens")
    seeds = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
  }

  @Test("The fuzz target's checks pass for 2000 mutated files")
  func mutations() throws {
    var generator = SeededGenerator(seed: 23)
    let words = [
      "{", "}", "\"$ref\": \"#/motion/move\",", "\"{motion.pop}\"", "\"$extends\": \"{motion}\",",
      "[]",
      "1e400", "\"$value\": \"{motion.again}\",", "null", "\"$root\"", "\"{button}\"",
    ]
    for _ in 0..<2_000 {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(start + Int.random(in: 0...12, using: &generator), bytes.count)
        let other = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.removeSubrange(start..<end)
        case 1:
          let word = words[Int.random(in: 0..<words.count, using: &generator)]
          bytes.insert(contentsOf: word.utf8, at: start)
        default: bytes.insert(contentsOf: Array(bytes[start..<end]), at: other)
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      try target.check(bytes, true)
    }
  }
}
