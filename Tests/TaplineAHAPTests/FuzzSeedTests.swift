import Foundation
import TaplineFuzzing
import TaplineTestSupport
import Testing

@Suite("Seeds of the fuzzer")
struct FuzzSeedTests {
  private static func seeds(of target: FuzzTarget) -> [URL] {
    let folder = Fixtures.packageFolder
      .appendingPathComponent("Tests/TaplineFuzzing/seeds/\(target.seedFolder)")
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.path < $1.path }
  }

  @Test(
    "Every checked property holds for every seed, and for every seed without its end",
    arguments: FuzzTarget.all.map(\.name))
  func everySeed(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let seeds = Self.seeds(of: target)
    #expect(seeds.count >= (target.seedFolder == "ahap" ? 15 : 1))
    for url in seeds {
      let bytes = [UInt8](try Data(contentsOf: url))
      let step = Fixtures.isExhaustive && name != "lint" ? 7 : 97
      for count in [bytes.count, bytes.count - 1]
        + Array(stride(from: 0, to: bytes.count, by: step))
      {
        do {
          try target.check(Array(bytes[..<count]), true)
        } catch {
          Issue.record("\(name), \(url.lastPathComponent), \(count) bytes: \(error)")
        }
      }
    }
  }
}
