import Foundation
import TaplineActuators
import TaplineExchange
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

/// Checks written files with the programs that read them.
@Suite("Other programs accept the written files")
struct ForeignToolTests {
  static func tool(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  static func run(_ tool: String, _ arguments: [String], in folder: URL) throws -> (
    Int32, String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = folder.appendingPathComponent("output.txt")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
  }

  private static func write(
    _ count: Int, _ formats: [ExchangeFormat], _ ending: String, to folder: URL
  ) throws -> [String] {
    let times = try Fixtures.profile().envelope
    var patterns = MixedPatterns(seed: 3)
    var files: [String] = []
    for index in 0..<count {
      let timeline = Timeline(patterns.next())
      for format in formats {
        let name = "\(format.rawValue)-\(index)"
        guard let written = try? ExchangeWriter(timeline, as: format, name: name, times: times)
        else { continue }
        try Data(written.bytes).write(to: folder.appendingPathComponent("\(name).\(ending)"))
        files.append("\(name).\(ending)")
      }
    }
    return files
  }

  @Test(
    "Java compiles the code against the signatures of android.os.VibrationEffect",
    .enabled(if: tool("javac") != nil, "no javac: apt-get install default-jdk-headless"))
  func java() throws {
    try Fixtures.withTemporaryFolder { folder in
      let stubs = folder.appendingPathComponent("android/os")
      try FileManager.default.createDirectory(at: stubs, withIntermediateDirectories: true)
      try Data(Self.vibrationEffect.utf8).write(
        to: stubs.appendingPathComponent("VibrationEffect.java"))
      let files = try Self.write(
        25, [.javaBuilder, .javaEnvelope, .javaComposition, .javaWaveform], "java", to: folder)
      #expect(files.count > 60)
      let (code, output) = try Self.run(
        Self.tool("javac") ?? "",
        ["-Werror", "-Xlint:all", "-d", "classes", "android/os/VibrationEffect.java"] + files,
        in: folder)
      #expect(code == 0, "\(output.prefix(2_000))")
    }
  }

  @Test(
    "Kotlin compiles the code against the same signatures of android.os.VibrationEffect",
    .enabled(
      if: tool("kotlinc") != nil && tool("javac") != nil,
      "no kotlinc: Debian has it in the package kotlin"))
  func kotlin() throws {
    try Fixtures.withTemporaryFolder { folder in
      let stubs = folder.appendingPathComponent("android/os")
      try FileManager.default.createDirectory(at: stubs, withIntermediateDirectories: true)
      try Data(Self.vibrationEffect.utf8).write(
        to: stubs.appendingPathComponent("VibrationEffect.java"))
      _ = try Self.run(
        Self.tool("javac") ?? "", ["-d", "classes", "android/os/VibrationEffect.java"], in: folder)
      let files = try Self.write(
        5, [.kotlinBuilder, .kotlinEnvelope, .kotlinComposition, .kotlinWaveform], "kt",
        to: folder)
      let (code, output) = try Self.run(
        Self.tool("kotlinc") ?? "", ["-cp", "classes", "-d", "out"] + files, in: folder)
      #expect(code == 0, "\(output.prefix(2_000))")
    }
  }

  @Test(
    "JavaScript calls navigator.vibrate with whole numbers within its limits",
    .enabled(if: tool("node") != nil, "no node: apt-get install nodejs"))
  func javaScript() throws {
    try Fixtures.withTemporaryFolder { folder in
      let files = try Self.write(100, [.web], "js", to: folder)
      let script = """
        const fs = require("fs"), vm = require("vm");
        let calls = 0;
        for (const file of process.argv.slice(2)) {
          const vibrate = (list) => {
            calls += 1;
            if (!list.every((x) => Number.isInteger(x) && x >= 0 && x <= 10000)) throw file;
            if (list.length > 99) throw file;
            return true;
          };
          vm.runInNewContext(fs.readFileSync(file, "utf8"), { navigator: { vibrate } });
        }
        console.log(calls);
        """
      try Data(script.utf8).write(to: folder.appendingPathComponent("check.cjs"))
      let (code, output) = try Self.run(
        Self.tool("node") ?? "", ["check.cjs"] + files, in: folder)
      #expect(code == 0 && output == "\(files.count)\n", "\(output)")
    }
  }

  @Test(
    "XML is well-formed, its events ascend without overlaps, and its envelopes end at 0",
    .enabled(if: tool("python3") != nil, "no python3"))
  func xml() throws {
    try Fixtures.withTemporaryFolder { folder in
      let files = try Self.write(200, [.androidXML], "xml", to: folder)
      let script = """
        import sys
        import xml.etree.ElementTree as tree
        for name in sys.argv[1:]:
            root = tree.parse(name).getroot()
            assert root.tag == "hapticPattern" and root.attrib == {"version": "2.0"}, name
            (effect,) = root
            assert effect.tag == "hapticEffect" and len(effect) > 0, name
            end = 0
            for event in effect:
                assert event.tag == "event" and set(event.attrib) == {"startTimeMillis"}, name
                start = int(event.get("startTimeMillis"))
                assert start >= end, (name, start, end)
                (content,) = event
                if content.tag == "preset":
                    assert content.get("presetEnum") in ("CLICK", "TICK", "LOW_TICK"), name
                    assert 0 <= float(content.get("intensity")) <= 1, name
                    end = start + 1
                else:
                    assert content.tag == "basicEnvelope", name
                    assert 0 <= float(content.get("initialSharpness")) <= 1, name
                    end = start
                    for point in content:
                        assert point.tag == "controlPoint", name
                        assert 20 <= int(point.get("durationMillis")) <= 1000, name
                        assert 0 <= float(point.get("intensity")) <= 1, name
                        assert 0 <= float(point.get("sharpness")) <= 1, name
                        end += int(point.get("durationMillis"))
                    assert float(content[-1].get("intensity")) == 0, name
        print(len(sys.argv) - 1)
        """
      try Data(script.utf8).write(to: folder.appendingPathComponent("check.py"))
      let (code, output) = try Self.run(
        Self.tool("python3") ?? "", ["check.py"] + files, in: folder)
      #expect(code == 0 && output == "\(files.count)\n", "\(output)")
      #expect(files.count > 150)
    }
  }

  /// The signatures that the code uses, from Android's reference.
  private static let vibrationEffect = """
    package android.os;
    public abstract class VibrationEffect {
      public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) { return null; }
      public static Composition startComposition() { return null; }
      public static final class Composition {
        private Composition() {}
        public static final int PRIMITIVE_CLICK = 1;
        public static final int PRIMITIVE_THUD = 2;
        public static final int PRIMITIVE_SPIN = 3;
        public static final int PRIMITIVE_QUICK_RISE = 4;
        public static final int PRIMITIVE_SLOW_RISE = 5;
        public static final int PRIMITIVE_QUICK_FALL = 6;
        public static final int PRIMITIVE_TICK = 7;
        public static final int PRIMITIVE_LOW_TICK = 8;
        public Composition addPrimitive(int id, float scale, int delay) { return this; }
        public VibrationEffect compose() { return null; }
      }
      public static final class BasicEnvelopeBuilder {
        public BasicEnvelopeBuilder() {}
        public BasicEnvelopeBuilder setInitialSharpness(float sharpness) { return this; }
        public BasicEnvelopeBuilder addControlPoint(float intensity, float sharpness, long durationMillis) { return this; }
        public VibrationEffect build() { return null; }
      }
      public static final class Envelope {
        private Envelope() {}
        public static Envelope create(BasicEnvelopeBuilder builder) { return null; }
      }
      public static final class Preset {
        private Preset() {}
        public static final int PRESET_CLICK = 1;
        public static final int PRESET_TICK = 7;
        public static final int PRESET_LOW_TICK = 8;
        public static Preset create(int id, float scale) { return null; }
      }
      public static final class Builder {
        public Builder() {}
        public Builder addPreset(long startTimeMillis, Preset preset) { return this; }
        public Builder addEnvelope(long startTimeMillis, Envelope envelope) { return this; }
        public VibrationEffect build() { return null; }
      }
    }
    """
}
