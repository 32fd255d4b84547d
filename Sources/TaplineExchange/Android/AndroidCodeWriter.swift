import TaplinePatterns
import TaplineText

struct AndroidCodeWriter {
  private let isKotlin: Bool
  private let name: String
  private let isMember: Bool
  init(_ format: ExchangeFormat, _ name: String, isMember: Bool) {
    isKotlin = format.rawValue.hasPrefix("kotlin")
    self.isMember = isMember
    self.name = isMember ? name : Self.identifier(name)
  }

  /// The maximum bytes of a method, also for Kotlin; source: the Java Virtual Machine Specification, 4.7.3.
  private static let maximumBytecode = 65_535

  func content(of effect: AndroidEffect) throws(TimelineWritingError) -> ExchangeContent {
    guard effect.minimumBytecode <= Self.maximumBytecode else {
      throw TimelineWritingError(
        "the code needs at least \(effect.minimumBytecode) bytes of bytecode, but a method can have "
          + "at most \(Self.maximumBytecode); write android-xml or android-waveform instead")
    }
    return .lines(lines(of: effect))
  }

  private func lines(of effect: AndroidEffect) -> [String] {
    let (version, expression) = expression(of: effect)
    var lines = isMember ? [] : ["import android.os.VibrationEffect" + (isKotlin ? "" : ";"), ""]
    if isKotlin {
      lines += ["/** Needs Android API level \(version). */", "fun \(name)(): VibrationEffect ="]
      lines += expression.map { "  " + $0 }
    } else {
      let type = name.prefix(1).uppercased() + name.dropFirst()
      lines += [
        "/** Needs Android API level \(version). */", "final class \(type) {",
        "  static VibrationEffect effect() {",
      ]
      lines += expression.enumerated().map { index, line in
        (index == 0 ? "    return " : "      ") + line
          + (index == expression.count - 1 ? ";" : "")
      }
      lines += ["  }", "}"]
    }
    return lines
  }

  private var new: String { isKotlin ? "" : "new " }

  private func expression(of effect: AndroidEffect) -> (version: String, lines: [String]) {
    switch effect {
    case .waveform(let waveform):
      let timings = array("long", waveform.timings.map { "\($0)L" })
      let amplitudes = array("int", waveform.amplitudes.map(String.init))
      return (
        "26", ["VibrationEffect.createWaveform(", "  \(timings),", "  \(amplitudes),", "  -1)"]
      )
    case .composition(let primitives):
      let calls = primitives.map { primitive in
        "  .addPrimitive(VibrationEffect.Composition.\(primitive.kind.rawValue), "
          + "\(float(primitive.scale)), \(primitive.delay))"
      }
      let version = primitives.contains { $0.kind == .lowTick } ? "31" : "30"
      return (version, ["VibrationEffect.startComposition()"] + calls + ["  .compose()"])
    case .envelope(let envelope): return ("36", builder(envelope) + ["  .build()"])
    case .events(let events):
      let calls = events.flatMap { event -> [String] in
        switch event.kind {
        case .preset(let preset, let scale):
          return [
            "  .addPreset(\(event.start)L, VibrationEffect.Preset.create("
              + "VibrationEffect.Preset.PRESET_\(preset.rawValue), \(float(scale))))"
          ]
        case .envelope(let envelope):
          var lines = builder(envelope).map { "      " + $0 }
          lines[lines.count - 1] += "))"
          return ["  .addEnvelope(\(event.start)L,", "    VibrationEffect.Envelope.create("] + lines
        }
      }
      return ("37.2", ["\(new)VibrationEffect.Builder()"] + calls + ["  .build()"])
    }
  }

  private func builder(_ envelope: AndroidEnvelope) -> [String] {
    [
      "\(new)VibrationEffect.BasicEnvelopeBuilder()",
      "  .setInitialSharpness(\(float(envelope.initialSharpness)))",
    ]
      + envelope.points.map { point in
        "  .addControlPoint(\(float(point.intensity)), \(float(point.sharpness)), \(point.duration)L)"
      }
  }

  private func array(_ type: String, _ numbers: [String]) -> String {
    let list = numbers.joined(separator: ", ")
    return isKotlin ? "\(type)ArrayOf(\(list))" : "new \(type)[] {\(list)}"
  }

  private func float(_ value: Double) -> String { value.shortestText + "f" }

  /// Valid in Kotlin and Java, such as `settlementCompleteHaptic`.
  static func identifier(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let base = last.split(separator: "@").first.map(String.init) ?? last
    var words = base.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    // Omit the file extension.
    if words.count > 1, base.contains(".") { words.removeLast() }
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
    let text =
      first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isName = text.first.map { $0.isLetter } ?? false
    return (isName ? text : "pattern" + text) + "Haptic"
  }
}

extension AndroidEffect {
  /// The minimum bytes of the bytecode that creates the effect; pushing a constant argument takes at least one byte.
  fileprivate var minimumBytecode: Int {
    switch self {
    case .waveform(let waveform): 2 * Self.minimumElement * waveform.timings.count
    case .composition(let primitives): Self.minimumCall * primitives.count
    case .envelope(let envelope): Self.minimumCall * envelope.points.count
    case .events(let events):
      events.reduce(0) { sum, event in
        switch event.kind {
        case .preset: sum + Self.minimumPreset
        case .envelope(let envelope): sum + Self.minimumCall * envelope.points.count
        }
      }
    }
  }

  /// `dup`, an index, a value and a store.
  private static var minimumElement: Int { 4 }
  /// Three arguments and `invokevirtual`.
  private static var minimumCall: Int { 6 }
  /// Three arguments, `invokestatic` and `invokevirtual`.
  private static var minimumPreset: Int { 9 }
}
