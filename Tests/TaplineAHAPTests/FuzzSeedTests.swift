import Foundation
import TaplineFuzzing
import TaplineTestSupport
import Testing

@Suite("What the fuzzer starts from")
struct FuzzSeedTests {
  static let seeds: [URL] = {
    let folder = Fixtures.packageFolder.appendingPathComponent("Tests/TaplineFuzzing/seeds")
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.path < $1.path }
  }()

  @Test("Every promise holds for every seed, and for what is left when its end is cut off")
  func everySeed() throws {
    #expect(Self.seeds.count >= 15)
    for url in Self.seeds {
      let bytes = [UInt8](try Data(contentsOf: url))
      for count in [bytes.count, bytes.count - 1] + Array(stride(from: 0, to: bytes.count, by: 7)) {
        do {
          try ReadingPromises.check(Array(bytes[..<count]))
        } catch {
          Issue.record("\(url.lastPathComponent), \(count) bytes: \(error)")
        }
      }
    }
  }
}
