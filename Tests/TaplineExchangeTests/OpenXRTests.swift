import Foundation
import TaplineAHAP
import TaplineActuators
import TaplineConversion
import TaplineExchange
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

/// `XR_EXT_haptic_parametric`, checked against the text of the extension without a reader of this package.
@Suite("OpenXR's parametric haptics")
struct OpenXRTests {
  /// A point or a transient: its nanoseconds and its values.
  private typealias Row = (time: Int, values: [Double])

  private struct Call {
    let role: String
    let due: Int?
    let amplitudes: [Row]
    let frequencies: [Row]
    let transients: [Row]
  }

  private static func calls(_ bytes: [UInt8]) throws -> (range: ClosedRange<Double>, calls: [Call])
  {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(root["extension"] as? String == "XR_EXT_haptic_parametric")
    let lowest = try #require(root["minFrequencyHz"] as? Double)
    let highest = try #require(root["maxFrequencyHz"] as? Double)
    let calls = try #require(root["calls"] as? [[String: Any]]).map { call in
      func rows(_ key: String, _ names: [String]) throws -> [Row] {
        try #require(call[key] as? [[String: Any]]).map { row in
          #expect(Set(row.keys) == Set(["time"] + names))
          return (
            try #require(row["time"] as? Int), names.map { row[$0] as? Double ?? -1 }
          )
        }
      }
      return Call(
        role: try #require(call["streamFrameType"] as? String), due: call["submitBefore"] as? Int,
        amplitudes: try rows("amplitudePoints", ["value"]),
        frequencies: try rows("frequencyPoints", ["value"]),
        transients: try rows("transients", ["amplitude", "frequency"]))
    }
    return (lowest...highest, calls)
  }

  /// Checks the conditions for which `xrApplyHapticFeedback` must return `XR_ERROR_VALIDATION_FAILURE`.
  private static func validate(_ range: ClosedRange<Double>, _ calls: [Call]) {
    #expect(range.lowerBound >= 1 && range.upperBound <= 1_000)
    for (index, call) in calls.enumerated() {
      for rows in [call.amplitudes, call.frequencies, call.transients] {
        #expect(rows.count <= 500)
        #expect(rows.flatMap(\.values).allSatisfy { (0...1).contains($0) })
      }
      #expect(call.amplitudes.count >= (index == 0 ? 2 : 1))
      let role =
        calls.count == 1
        ? "NONE"
        : index == 0 ? "FIRST_FRAME" : index + 1 < calls.count ? "INTERMEDIATE_FRAME" : "LAST_FRAME"
      #expect(call.role == role)
      #expect(call.due == (index == 0 ? nil : calls[index - 1].amplitudes.last?.time))
    }
    #expect(calls[0].amplitudes[0].time == 0)
    #expect(calls[0].frequencies.first.map(\.time) ?? 0 == 0)
    let amplitudes = calls.flatMap(\.amplitudes).map(\.time)
    let frequencies = calls.flatMap(\.frequencies).map(\.time)
    let transients = calls.flatMap(\.transients).map(\.time)
    for times in [amplitudes, frequencies] {
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }
    #expect(zip(transients, transients.dropFirst()).allSatisfy { $0 < $1 })
    let end = amplitudes.last ?? -1
    #expect(frequencies.last ?? 0 <= end && transients.last ?? 0 <= end)
  }

  private static func written(
    _ timeline: Timeline, _ format: ExchangeFormat = .openXR, profile: ActuatorProfile? = nil
  ) throws -> ExchangeWriter {
    let profile = try profile ?? Fixtures.profile()
    return try ExchangeWriter(
      timeline, as: format, name: "some/thing", times: profile.envelope, law: profile.frequency)
  }

  /// The value of straight lines through rows at a time; at a jump, the value after it.
  private static func value(_ rows: [Row], at time: Double) -> Double {
    guard let next = rows.firstIndex(where: { Double($0.time) > time }) else {
      return rows.last?.values[0] ?? 0
    }
    guard next > 0 else { return rows[0].values[0] }
    let (from, to) = (rows[next - 1], rows[next])
    let part = (time - Double(from.time)) / Double(to.time - from.time)
    return from.values[0] + (to.values[0] - from.values[0]) * part
  }

  @Test("Every tap is at its nanosecond, and every event is one that a runtime accepts")
  func nanoseconds() throws {
    var patterns = MixedPatterns(seed: 71)
    let times = try Fixtures.profile().envelope
    for index in 0..<300 {
      let timeline = Timeline(patterns.next())
      let played = PlayedHaptics(timeline, times: times)
      let (range, calls) = try Self.calls(Self.written(timeline).bytes)
      Self.validate(range, calls)
      let taps = played.taps.map { Int(($0.time * 1e9).rounded()) }
      #expect(calls.flatMap(\.transients).map(\.time) == taps, "\(index)")
      for run in played.vibration.runs {
        let ends = [run.first?.start, run.last?.end].compactMap { $0 }
        for end in ends {
          #expect(
            calls.flatMap(\.amplitudes).contains { $0.time == Int((end * 1e9).rounded()) })
        }
      }
      // The text that is read back has the same nanoseconds.
      let back = try ExchangeReader(
        Self.written(timeline).bytes, format: .openXR, file: "x"
      ).timeline
      #expect(
        back.transients.map { Int(($0.time * 1e9).rounded()) } == taps, "\(index)")
    }
  }

  @Test(
    "Amplitudes equal intensities, and frequencies are those of the profile",
    arguments: ["taptic", "mpeg"])
  func profileFrequencies(name: String) throws {
    let profile = try Fixtures.library().actuatorProfile(name)
    let taps = (0...20).map {
      HapticEvent(
        .transient, at: Double($0) / 7, intensity: Double($0) / 20, sharpness: Double($0) / 20)
    }
    var pattern = HapticPattern(events: taps)
    pattern.events.append(
      HapticEvent(.continuous, at: 4, duration: 1, intensity: 0.5, sharpness: 0))
    var sweep = ParameterCurve(.hapticSharpness, at: 4, points: [])
    sweep.points = [.init(time: 0, value: 0), .init(time: 1, value: 1)]
    pattern.curves.append(sweep)
    let (range, calls) = try Self.calls(
      Self.written(Timeline(pattern), profile: profile).bytes)
    let law = profile.frequency
    #expect(range == law.lowest...law.highest)
    func hertz(_ frequency: Double) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * frequency
    }
    // A tap of intensity 0 does not play.
    for (tap, transient) in zip(taps.dropFirst(), calls[0].transients) {
      #expect(abs(transient.values[0] - tap.intensity) < 1e-6)
      #expect(abs(hertz(transient.values[1]) - law.hertz(tap.sharpness)) < 0.001)
      #expect(abs(law.sharpness(hertz(transient.values[1])) - tap.sharpness) < 1e-5)
    }
    // The sweep spans the lowest to the highest frequency; a law that is not linear has points between them.
    for part in stride(from: 0.05, to: 1, by: 0.1) {
      let frequency = Self.value(calls[0].frequencies, at: (4 + part) * 1e9)
      #expect(
        abs(
          frequency - (law.hertz(part) - range.lowerBound) / (range.upperBound - range.lowerBound))
          < 0.01)
    }
  }

  @Test("Frequencies above 1000 Hz are limited, and a note reports the change")
  func limitedFrequencies() throws {
    var profile = try Fixtures.profile()
    profile.frequency = FrequencyLaw(.linear, lowest: 500, highest: 2_000)
    let tap = HapticEvent(.transient, at: 0, intensity: 1, sharpness: 1)
    let written = try Self.written(Timeline(HapticPattern(events: [tap])), profile: profile)
    let (range, calls) = try Self.calls(written.bytes)
    #expect(range == 500...1_000 && calls[0].transients[0].values[1] == 1)
    #expect(written.notes.map(\.rule) == [.openXRHertz])
  }

  @Test(
    "Of several taps at the same nanosecond, the strongest is kept, and a note reports the merge")
  func simultaneousTaps() throws {
    let taps = [0.3, 0.9, 0.5].map { HapticEvent(.transient, at: 0.25, intensity: $0) }
    let written = try Self.written(Timeline(HapticPattern(events: taps)))
    let transients = try Self.calls(written.bytes).calls[0].transients
    #expect(transients.count == 1 && transients[0].time == 250_000_000)
    #expect(transients[0].values[0] == 0.9)
    #expect(written.notes.map(\.change) == [.merged] && written.notes[0].count == 2)
  }

  /// 1,700 taps over a vibration whose intensity and sharpness change 1,100 times.
  private static let long: Timeline = {
    var pattern = HapticPattern(
      events: (0..<1_700).map { (index: Int) -> HapticEvent in
        let (intensity, sharpness) = (Double(index % 9 + 1) / 10, Double(index % 11) / 10)
        return HapticEvent(
          .transient, at: Double(index) * 0.017 + 0.001, intensity: intensity, sharpness: sharpness)
      })
    pattern.events.append(
      HapticEvent(.continuous, at: 0.1, duration: 29, intensity: 1, sharpness: 0.5))
    let controls: [(ParameterControl, Double)] = [
      (.hapticIntensity, 0.2), (.hapticSharpness, -0.4),
    ]
    for (control, least) in controls {
      pattern.curves.append(
        ParameterCurve(
          control, at: 0.1,
          points: (0...1_100).map { (index: Int) -> ParameterCurve.ControlPoint in
            .init(time: Double(index) * 0.026, value: least + Double(index * 7 % 13) * 0.06)
          }))
    }
    return Timeline(pattern)
  }()

  @Test("A pattern beyond the limits of one call is split, and notes report the times")
  func split() throws {
    let written = try Self.written(Self.long)
    let (range, calls) = try Self.calls(written.bytes)
    Self.validate(range, calls)
    let played = PlayedHaptics(Self.long, times: try Fixtures.profile().envelope)
    #expect(calls.count >= 5)
    let splits = written.notes.filter { $0.change == .split }
    #expect(splits.map { Int(($0.time * 1e9).rounded()) } == calls.dropFirst().map { $0.due })
    #expect(
      calls.flatMap(\.transients).map(\.time)
        == played.taps.map { Int(($0.time * 1e9).rounded()) })
    // Together, the calls have the envelope of an unsplit pattern, and each plays to its end without the next.
    let (amplitudes, frequencies) = (calls.flatMap(\.amplitudes), calls.flatMap(\.frequencies))
    let law = try Fixtures.profile().frequency
    for piece in played.vibration.pieces {
      let middle = (piece.start + piece.end) / 2
      let expected = piece.strength(at: middle).intensity
      #expect(abs(Self.value(amplitudes, at: middle * 1e9) - expected) < 2e-6)
      let hertz = law.hertz(piece.strength(at: middle).sharpness)
      let expectedFrequency = (hertz - range.lowerBound) / (range.upperBound - range.lowerBound)
      #expect(abs(Self.value(frequencies, at: middle * 1e9) - expectedFrequency) < 0.01)
    }
    for call in calls.dropLast() {
      #expect(call.frequencies.last?.time == call.amplitudes.last?.time)
      #expect(call.transients.last?.time ?? 0 <= call.amplitudes.last?.time ?? 0)
    }
    let back = try ExchangeReader(written.bytes, format: .openXR, file: "x").timeline
    #expect(back.transients.count == 1_700)
    let report = ConversionReport(
      try Conversion(Self.long, to: .openXR, name: "x", profile: try Fixtures.profile()),
      path: "x.openxr.json"
    ).shown.text
    for due in calls.compactMap(\.due) {
      let text = String(format: "%.9f", Double(due) / 1e9)
      #expect(report.contains("split at \(text) s: a call has at most 500 points"))
    }
  }

  @Test(
    "All patterns of the library convert with exact onsets, and only simultaneous taps are merged"
  )
  func library() throws {
    let (profile, library) = (try Fixtures.profile(), try Fixtures.library())
    for name in library.shortPatternNames {
      let timeline = Timeline(try library.load(name).pattern)
      let conversion = try Conversion(timeline, to: .openXR, name: name, profile: profile)
      let (range, calls) = try Self.calls(conversion.text.array)
      Self.validate(range, calls)
      let distance = conversion.distance
      let merged = conversion.notes.filter { $0.change == .merged }.map(\.count).reduce(0, +)
      #expect(distance.missing.count == merged && distance.unexpected.isEmpty, "\(name)")
      // Half a nanosecond of rounding.
      #expect(distance.onsetError <= 0.5e-9 + 1e-12, "\(name) \(distance.onsetError)")
      #expect(distance.levels.decibels < 1, "\(name)")
    }
  }

  // MARK: - The header

  /// The declarations of OpenXR's headers that the written header uses.
  ///
  /// Source: the manual pages of OpenXR 1.1 and LWJGL's `EXT_haptic_parametric`, for the numbers of the structures.
  private static let declarations = """
    #ifndef OPENXR_H_
    #define OPENXR_H_
    #include <stddef.h>
    #include <stdint.h>
    typedef int64_t XrDuration;
    typedef enum XrStructureType {
      XR_TYPE_HAPTIC_PARAMETRIC_VIBRATION_EXT = 1000775000,
      XR_STRUCTURE_TYPE_MAX_ENUM = 0x7FFFFFFF
    } XrStructureType;
    typedef enum XrHapticParametricStreamFrameTypeEXT {
      XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_NONE_EXT = 0,
      XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_FIRST_FRAME_EXT = 1,
      XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_INTERMEDIATE_FRAME_EXT = 2,
      XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_LAST_FRAME_EXT = 3,
      XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_MAX_ENUM_EXT = 0x7FFFFFFF
    } XrHapticParametricStreamFrameTypeEXT;
    typedef struct XrHapticParametricPointEXT {
      XrDuration time;
      float value;
    } XrHapticParametricPointEXT;
    typedef struct XrHapticParametricTransientEXT {
      XrDuration time;
      float amplitude;
      float frequency;
    } XrHapticParametricTransientEXT;
    typedef struct XrHapticParametricVibrationEXT {
      XrStructureType type;
      const void* next;
      uint32_t amplitudePointCount;
      const XrHapticParametricPointEXT* amplitudePoints;
      uint32_t frequencyPointCount;
      const XrHapticParametricPointEXT* frequencyPoints;
      uint32_t transientCount;
      const XrHapticParametricTransientEXT* transients;
      float minFrequencyHz;
      float maxFrequencyHz;
      XrHapticParametricStreamFrameTypeEXT streamFrameType;
    } XrHapticParametricVibrationEXT;
    #endif
    """

  /// A program that prints the calls of a header, one number in each line.
  private static let program = """
    #include <stdio.h>
    #include "x.openxr.h"
    int main(void) {
      size_t count = sizeof thingHaptic / sizeof thingHaptic[0];
      for (size_t c = 0; c < count; c++) {
        const XrHapticParametricVibrationEXT* v = &thingHaptic[c];
        printf("%d %d\\n", (int)v->type, (int)v->streamFrameType);
        printf("%.9g %.9g\\n", v->minFrequencyHz, v->maxFrequencyHz);
        for (uint32_t i = 0; i < v->amplitudePointCount; i++)
          printf("a %lld %.9g\\n", (long long)v->amplitudePoints[i].time, v->amplitudePoints[i].value);
        for (uint32_t i = 0; i < v->frequencyPointCount; i++)
          printf("f %lld %.9g\\n", (long long)v->frequencyPoints[i].time, v->frequencyPoints[i].value);
        for (uint32_t i = 0; i < v->transientCount; i++)
          printf("t %lld %.9g %.9g\\n", (long long)v->transients[i].time, v->transients[i].amplitude,
                 v->transients[i].frequency);
        printf("end %lld\\n", (long long)thingHapticEnds[c]);
      }
      return 0;
    }
    """

  @Test(
    "The header compiles as C11 and C++17 without warnings, and has the numbers of the JSON",
    .enabled(if: ForeignToolTests.tool("clang") != nil, "no clang"),
    arguments: [("clang", "c11", "main.c"), ("clang++", "c++17", "main.cpp")])
  func header(compiler: String, dialect: String, source: String) throws {
    var patterns = MixedPatterns(seed: 5)
    let timelines =
      [Self.long, Timeline(HapticPattern(events: []))]
      + (0..<4).map { _ in Timeline(patterns.next()) }
    for timeline in timelines {
      let (range, calls) = try Self.calls(Self.written(timeline).bytes)
      try Fixtures.withTemporaryFolder { folder in
        let include = folder.appendingPathComponent("openxr")
        try FileManager.default.createDirectory(at: include, withIntermediateDirectories: true)
        try Data(Self.declarations.utf8).write(to: include.appendingPathComponent("openxr.h"))
        try Data(Self.written(timeline, .openXRHeader).bytes).write(
          to: folder.appendingPathComponent("x.openxr.h"))
        try Data(Self.program.utf8).write(to: folder.appendingPathComponent(source))
        let (code, messages) = try ForeignToolTests.run(
          ForeignToolTests.tool(compiler) ?? "",
          [
            "-std=\(dialect)", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", ".", source, "-o",
            "program",
          ], in: folder)
        #expect(code == 0, "\(messages.prefix(2_000))")
        let (_, output) = try ForeignToolTests.run(
          folder.appendingPathComponent("program").path, [], in: folder)
        var lines = output.split(separator: "\n").map { $0.split(separator: " ") }[...]
        func next(_ word: String, _ row: Row) {
          guard let line = lines.popFirst(), line.first ?? "" == word else {
            Issue.record("a line of \(word) is missing")
            return
          }
          #expect(line.count > 1 && Int(line[1]) == row.time)
          // The float nearest to the JSON's number.
          #expect(line.dropFirst(2).compactMap { Float($0) } == row.values.map { Float($0) })
        }
        let roles = ["NONE", "FIRST_FRAME", "INTERMEDIATE_FRAME", "LAST_FRAME"]
        for (index, call) in calls.enumerated() {
          let head = lines.popFirst() ?? []
          #expect(head.compactMap { Int($0) } == [1_000_775_000, roles.firstIndex(of: call.role)])
          let hertz = (lines.popFirst() ?? []).compactMap { Double($0) }
          #expect(hertz == (index == 0 ? [range.lowerBound, range.upperBound] : [0, 0]))
          for row in call.amplitudes { next("a", row) }
          for row in call.frequencies { next("f", row) }
          for row in call.transients { next("t", row) }
          next("end", (call.amplitudes.last?.time ?? -1, []))
        }
        #expect(lines.isEmpty)
      }
    }
  }

  @Test("A header cannot be read")
  func headerIsNotRead() throws {
    let bytes = try Self.written(Self.long, .openXRHeader).bytes
    #expect(throws: DataError.self) {
      try ExchangeReader(bytes, format: .openXRHeader, file: "x.openxr.h")
    }
  }
}
