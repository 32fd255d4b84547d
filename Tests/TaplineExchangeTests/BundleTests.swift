import Foundation
import TaplineConversion
import TaplineExchange
import TaplinePatterns
import TaplineTestSupport
import TaplineTimeline
import Testing

/// The bundle among the fuzzer's seeds was packed by Python's zipfile: two files by deflate, one as it is.
@Suite("Pulsar's bundles")
struct BundleTests {
  private static func bundle() throws -> [UInt8] {
    [UInt8](
      try Data(
        contentsOf: Fixtures.packageFolder.appendingPathComponent(
          "Tests/TaplineFuzzing/seeds/pulsar/bundle.pulsar")))
  }

  @Test("The presets play one after another, half a second apart")
  func presets() throws {
    let bytes = try Self.bundle()
    #expect(ExchangeFormat.format(of: bytes, path: "a/b.PULSAR") == .pulsar)
    let read = try ExchangeReader(bytes, format: .pulsar, file: "b.pulsar").timeline
    #expect(read.transients.map(\.time) == [0, 0.12, 0.15, 0.18])
    #expect(read.transients.map(\.intensity) == [0.4, 1, 0.4, 0.4])
    let hum = try #require(read.events.first { $0.kind == .continuous })
    // The first preset says that it lasts 200 ms.
    #expect(abs(hum.time - 0.7) < 1e-9 && abs((hum.duration ?? 0) - 0.4) < 1e-9)
    #expect(hum.intensity == 0.5 && hum.sharpness == 0.3)
  }

  @Test("A bundle that is cut, or changed anywhere, is read or refused, and never more than that")
  func damaged() throws {
    let bytes = try Self.bundle()
    for length in stride(from: 4, to: bytes.count, by: 7) {
      #expect(throws: ExchangeError.self) {
        try ExchangeReader(Array(bytes[..<length]), format: .pulsar, file: "b.pulsar")
      }
    }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x55
      _ = try? ExchangeReader(changed, format: .pulsar, file: "b.pulsar")
    }
  }

  @Test("What is wrong in a file of the archive is told with its line there")
  func place() throws {
    // The one that is stored: its text stands in the archive as it is.
    var bytes = try Self.bundle()
    let key = Array("\"amplitude\"".utf8)
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: key) })
    bytes[place + 1] = UInt8(ascii: "b")
    do throws(ExchangeError) {
      _ = try ExchangeReader(bytes, format: .pulsar, file: "b.pulsar")
      Issue.record("it was read")
    } catch {
      #expect(error.description.contains("haptics/hum.json:"), "\(error)")
    }
  }
}
