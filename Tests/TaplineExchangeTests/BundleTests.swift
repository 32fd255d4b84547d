import Foundation
import TaplineActuators
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import TaplineText
import Testing

@testable import TaplineExchange

/// The bundle among the fuzzer's seeds was packed by Python's zipfile: two files are deflated, one is stored.
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
    #expect(
      bytes.withUnsafeBufferPointer {
        ExchangeFormat.format(of: BorrowedText($0), path: "a/b.PULSAR")
      } == .pulsarBundle)
    let read = try ExchangeReader(bytes, format: .pulsar, file: "b.pulsar").timeline
    #expect(read.transients.map(\.time) == [0, 0.12, 0.15, 0.18])
    #expect(read.transients.map(\.intensity) == [0.4, 1, 0.4, 0.4])
    let hum = try #require(read.events.first { $0.kind == .continuous })
    // The manifest gives 200 ms as the duration of the first preset.
    #expect(abs(hum.time - 0.7) < 1e-9 && abs((hum.duration ?? 0) - 0.4) < 1e-9)
    #expect(hum.intensity == 0.5 && hum.sharpness == 0.3)
  }

  @Test("A written bundle contains the pattern's JSON for Pulsar, and is read like that JSON")
  func written() throws {
    let times = try Fixtures.profile().envelope
    var patterns = MixedPatterns(seed: 29)
    for _ in 0..<20 {
      let timeline = Timeline(patterns.next())
      func text(_ format: ExchangeFormat) throws -> [UInt8] {
        try ExchangeWriter(timeline, as: format, name: "a/some-thing", times: times).bytes
      }
      let (bundle, pattern) = (try text(.pulsarBundle), try text(.pulsar))
      #expect(try text(.pulsarBundle) == bundle)
      #expect(Data(bundle).range(of: Data(pattern)) != nil)
      let one = try ExchangeReader(bundle, format: .pulsarBundle, file: "b").timeline
      let other = try ExchangeReader(pattern, format: .pulsar, file: "b").timeline
      #expect(one.events == other.events)
    }
  }

  @Test(
    "Python's zipfile opens a written bundle, and the bundle's hash is that of its files",
    .enabled(if: ForeignToolTests.tool("python3") != nil, "no python3"))
  func hash() throws {
    try Fixtures.withTemporaryFolder { folder in
      let times = try Fixtures.profile().envelope
      var patterns = MixedPatterns(seed: 31)
      let timeline = Timeline(patterns.next())
      let bytes = try ExchangeWriter(
        timeline, as: .pulsarBundle, name: "x/caf\u{e9} \"n\u{2028}\\1\"", times: times
      ).bytes
      try Data(bytes).write(to: folder.appendingPathComponent("b.pulsar"))
      let script = """
        import hashlib, json, re, zipfile
        archive = zipfile.ZipFile("b.pulsar")
        assert archive.testzip() is None
        manifest = json.loads(archive.read("manifest.json"))
        told = manifest.pop("hash")
        lines = []
        for name in sorted(archive.namelist()):
            content = archive.read(name)
            if name == "manifest.json":
                content = json.dumps(
                    manifest, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
            lines.append(name + "\\n" + hashlib.sha256(content).hexdigest())
        assert told == "sha256-" + hashlib.sha256("\\n".join(lines).encode()).hexdigest(), told
        (preset,) = manifest["presets"]
        assert re.fullmatch("[A-Za-z_$][A-Za-z0-9_$]*", preset["id"]), preset
        json.loads(archive.read(preset["haptics"]))
        assert all(manifest[key] for key in ("schema", "id", "name")) and preset["name"]
        print("ok")
        """
      try Data(script.utf8).write(to: folder.appendingPathComponent("check.py"))
      let (code, output) = try ForeignToolTests.run(
        try #require(ForeignToolTests.tool("python3")), ["check.py"], in: folder)
      #expect(code == 0 && output == "ok\n", "\(output)")
    }
  }

  @Test(
    "A truncated bundle is refused, and a bundle with a changed byte is read or refused without a crash"
  )
  func damaged() throws {
    let bytes = try Self.bundle()
    for length in stride(from: 4, to: bytes.count, by: 7) {
      #expect(throws: DataError.self) {
        try ExchangeReader(Array(bytes[..<length]), format: .pulsar, file: "b.pulsar")
      }
    }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x55
      _ = try? ExchangeReader(changed, format: .pulsar, file: "b.pulsar")
    }
  }

  @Test("Presets that name the same entry play it each time, up to a total of 64 MiB")
  func repeated() throws {
    func bundle(_ pattern: JSONOutput, count: Int) throws -> Timeline {
      let presets = (0..<count).map { _ -> JSONOutput in ["haptics": "p.json"] }
      var bytes: [UInt8] = []
      ZipArchive.store([
        ("p.json", pattern),
        ("manifest.json", ["schema": "pulsar.bundle/1", "presets": .array(presets)]),
      ]) { bytes += $0 }
      return try ExchangeReader(bytes, format: .pulsar, file: "b.pulsar").timeline
    }
    func taps(_ count: Int) -> JSONOutput {
      let tap: JSONOutput = ["time": 0, "amplitude": 1, "frequency": .number(0.5)]
      return ["discretePattern": .array(Array(repeating: tap, count: count))]
    }
    #expect(try bundle(taps(1), count: 3).transients.map(\.time) == [0, 0.5, 1])
    #expect(throws: DataError.self) { try bundle(taps(10), count: 200_000) }
  }

  @Test("A finding in a file of the archive has the file's name and line")
  func place() throws {
    // This file is stored, so the archive contains its text unchanged.
    var bytes = try Self.bundle()
    let key = Array("\"amplitude\"".utf8)
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: key) })
    bytes[place + 1] = UInt8(ascii: "b")
    do throws(DataError) {
      _ = try ExchangeReader(bytes, format: .pulsar, file: "b.pulsar")
      Issue.record("the damaged bundle was read")
    } catch {
      #expect(error.description.contains("haptics/hum.json:"), "\(error)")
    }
  }
}
