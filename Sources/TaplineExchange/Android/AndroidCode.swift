import TaplineText

/// Reads the first `VibrationEffect` created in Kotlin or Java code.
struct AndroidCodeReader {
  let text: BorrowedText
  let file: String

  /// The names of calls that create effects.
  private static let known = [
    "addControlPoint", "addEnvelope", "addPreset", "addPrimitive", "createWaveform",
  ]

  func effect() throws(ExchangeError) -> AndroidEffect {
    let calls = try CallScanner(text, file: file).calls()
    guard let first = calls.first(where: { Self.known.contains($0.name) }) else {
      throw ExchangeError(
        "no call creates a VibrationEffect; expected \(Self.known.joined(separator: ", "))",
        at: 0..<0, in: text.bytes, file: file)
    }
    switch first.name {
    case "createWaveform": return try waveform(first)
    case "addPrimitive":
      var primitives: [AndroidPrimitive] = []
      for call in calls where call.name == "addPrimitive" {
        primitives.append(try primitive(call, after: primitives.last))
      }
      return .composition(primitives)
    case "addControlPoint": return .envelope(try envelope(calls, first))
    default:
      var events: [AndroidEvent] = []
      for call in calls where call.name == "addPreset" || call.name == "addEnvelope" {
        let event = try event(call)
        if let last = events.last, event.start < last.start + last.length {
          throw failure(
            "events must not overlap: the previous one lasts until \(last.start + last.length) ms",
            call)
        }
        events.append(event)
      }
      return .events(events)
    }
  }

  private func failure(_ message: String, _ call: SourceCall) -> ExchangeError {
    ExchangeError(message, at: call.range, in: text.bytes, file: file)
  }

  private func number(
    _ call: SourceCall, _ index: Int, in range: ClosedRange<Double>, whole: Bool = false
  ) throws(ExchangeError) -> Double {
    guard index < call.arguments.count, let number = call.arguments[index].number,
      range.contains(number), !whole || number == number.rounded()
    else {
      throw ExchangeError(
        "argument \(index + 1) of '\(call.name)' must be a \(whole ? "whole " : "")number from "
          + "\(range.lowerBound.shortestText) to \(range.upperBound.shortestText)",
        at: index < call.arguments.count ? call.arguments[index].range : call.range, in: text.bytes,
        file: file)
    }
    return number
  }

  private func milliseconds(
    _ call: SourceCall, _ index: Int, from least: Double = 0
  ) throws(ExchangeError) -> Int {
    let range = least...ExchangeReader.milliseconds.upperBound
    return Int(try number(call, index, in: range, whole: true))
  }

  private func waveform(_ call: SourceCall) throws(ExchangeError) -> AndroidEffect {
    guard call.arguments.count == 2 || call.arguments.count == 3 else {
      throw failure("'createWaveform' takes timings, optionally amplitudes, and -1", call)
    }
    var waveform = AndroidWaveform()
    waveform.timings = try call.arguments[0]
      .whole(in: ExchangeReader.milliseconds, text.bytes, file).map { Int($0) }
    if call.arguments.count == 3 {
      waveform.amplitudes = try call.arguments[1].whole(in: -1...255, text.bytes, file).map {
        $0 < 0 ? AndroidLimits.maximumAmplitude : Int($0)
      }
    } else {
      // Alternately off and on.
      waveform.amplitudes = waveform.timings.indices.map {
        $0.isMultiple(of: 2) ? 0 : AndroidLimits.maximumAmplitude
      }
    }
    guard waveform.timings.count == waveform.amplitudes.count, waveform.isBounded else {
      throw failure(
        "there must be as many amplitudes as timings, and the timings must add up to at most 1e12 ms",
        call)
    }
    guard call.arguments[call.arguments.count - 1].number == -1 else {
      throw failure("a waveform that repeats has no end; its last argument must be -1", call)
    }
    return .waveform(waveform)
  }

  private func primitive(
    _ call: SourceCall, after last: AndroidPrimitive?
  ) throws(ExchangeError) -> AndroidPrimitive {
    guard let name = call.arguments.first?.name, let kind = AndroidPrimitive.Kind(rawValue: name)
    else {
      let known = AndroidPrimitive.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure("argument 1 of 'addPrimitive' must be one of \(known)", call)
    }
    let scale = call.arguments.count > 1 ? try number(call, 1, in: 0...1) : 1
    var delay = call.arguments.count > 2 ? try milliseconds(call, 2) : 0
    if call.arguments.count > 3, call.arguments[3].name == "DELAY_TYPE_RELATIVE_START_OFFSET" {
      delay = max(delay - (last?.kind.length ?? 0), 0)
    }
    return AndroidPrimitive(kind: kind, scale: scale, delay: delay)
  }

  private func event(_ call: SourceCall) throws(ExchangeError) -> AndroidEvent {
    let start = try milliseconds(call, 0)
    let inner = call.arguments.dropFirst().flatMap(\.calls)
    guard let create = inner.first(where: { $0.name == "create" }) else {
      throw failure("argument 2 of '\(call.name)' must be a call of 'create'", call)
    }
    if call.name == "addEnvelope" {
      let builder = create.arguments.flatMap(\.calls)
      return AndroidEvent(start: start, kind: .envelope(try envelope(builder, create)))
    }
    let name = create.arguments.first?.name ?? ""
    guard name.hasPrefix("PRESET_"), let preset = AndroidPreset(rawValue: String(name.dropFirst(7)))
    else {
      throw failure(
        "argument 1 of 'create' must be PRESET_CLICK, PRESET_TICK or PRESET_LOW_TICK", create)
    }
    let scale = create.arguments.count > 1 ? try number(create, 1, in: 0...1) : 1
    return AndroidEvent(start: start, kind: .preset(preset, scale: scale))
  }

  private func envelope(
    _ calls: [SourceCall], _ owner: SourceCall
  ) throws(ExchangeError) -> AndroidEnvelope {
    var points: [AndroidEnvelope.Point] = []
    var initial: Double?
    for call in calls {
      if call.name == "setInitialSharpness" { initial = try number(call, 0, in: 0...1) }
      guard call.name == "addControlPoint" else { continue }
      let duration = try milliseconds(call, 2, from: 1)
      points.append(
        .init(
          intensity: try number(call, 0, in: 0...1), sharpness: try number(call, 1, in: 0...1),
          duration: duration))
    }
    guard let last = points.last, last.intensity == 0 else {
      throw failure("an envelope must end at intensity 0", owner)
    }
    return AndroidEnvelope(initialSharpness: initial ?? points[0].sharpness, points: points)
  }
}

/// Writes a Kotlin or Java function that creates a `VibrationEffect`.
struct AndroidCodeWriter {
  private let isKotlin: Bool
  private let name: String
  private let isMember: Bool

  /// Creates a writer for a pattern's name.
  ///
  /// If it is a member of other code, `name` is used as the function's name, and imports are omitted.
  init(_ format: ExchangeFormat, _ name: String, isMember: Bool) {
    isKotlin = format.rawValue.hasPrefix("kotlin")
    self.isMember = isMember
    self.name = isMember ? name : Self.identifier(name)
  }

  /// The maximum size of a method's code in bytes.
  ///
  /// Source: the Java Virtual Machine Specification, 4.7.3; Kotlin is compiled to the same bytecode.
  private static let maximumBytecode = 65_535

  func content(of effect: AndroidEffect) throws(ExchangeWritingError) -> ExchangeContent {
    guard effect.minimumBytecode <= Self.maximumBytecode else {
      throw ExchangeWritingError(
        description:
          "the code needs at least \(effect.minimumBytecode) bytes of bytecode, and a method can have "
          + "\(Self.maximumBytecode); write android-xml or android-waveform instead")
    }
    return .lines(lines(of: effect))
  }

  private func lines(of effect: AndroidEffect) -> [String] {
    let (version, expression) = expression(of: effect)
    var lines = isMember ? [] : ["import android.os.VibrationEffect" + end, ""]
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

  private var end: String { isKotlin ? "" : ";" }
  private var new: String { isKotlin ? "" : "new " }

  private func expression(of effect: AndroidEffect) -> (version: String, lines: [String]) {
    switch effect {
    case .waveform(let waveform):
      let timings = array("long", waveform.timings.map { "\($0)L" })
      let amplitudes = array("int", waveform.amplitudes.map(String.init))
      return (
        "26",
        [
          "VibrationEffect.createWaveform(", "  \(timings),", "  \(amplitudes),", "  -1)",
        ]
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

  /// Returns a valid Kotlin and Java identifier, such as `settlementCompleteHaptic`.
  static func identifier(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let base = last.split(separator: "@").first.map(String.init) ?? last
    var words = base.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    // Omit the file extension.
    if words.count > 1, base.contains(".") { words.removeLast() }
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let text = first + rest
    let isName = text.first.map { $0.isLetter } ?? false
    return (isName ? text : "pattern" + text) + "Haptic"
  }
}

extension AndroidEffect {
  /// The minimum size in bytes of the bytecode that creates the effect.
  ///
  /// Each constant argument takes one byte to push; calls and array stores take the bytes below.
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

  /// The bytes of `dup`, an index, a value and a store.
  private static var minimumElement: Int { 4 }

  /// The bytes of three arguments and `invokevirtual`.
  private static var minimumCall: Int { 6 }

  /// The bytes of three arguments, `invokestatic` and `invokevirtual`.
  private static var minimumPreset: Int { 9 }
}
