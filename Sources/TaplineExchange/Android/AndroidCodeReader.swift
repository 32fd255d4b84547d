import TaplineText

/// A reader of Kotlin or Java; the first call in `effectCalls` selects the kind of effect, to which all calls of that
/// kind belong, except for `createWaveform`.
struct AndroidCodeReader {
  let text: BorrowedText
  let file: String

  private static let effectCalls = [
    "addControlPoint", "addEnvelope", "addPreset", "addPrimitive", "createWaveform",
  ]

  func effect() throws(DataError) -> AndroidEffect {
    let calls = try CallScanner(text, file: file).calls()
    guard let first = calls.first(where: { Self.effectCalls.contains($0.name) }) else {
      throw DataError(
        "no call creates a VibrationEffect; use one of \(Self.effectCalls.joined(separator: ", "))",
        in: text.bytes, file: file, rule: ExchangeReader.rule)
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
        if let last = events.last, event.start < last.end {
          throw failure(
            "events must not overlap: the previous event lasts until \(last.end) ms", call)
        }
        events.append(event)
      }
      return .events(events)
    }
  }

  private func failure(_ message: String, _ call: SourceCall) -> DataError {
    DataError(message, at: call.range, in: text.bytes, file: file, rule: ExchangeReader.rule)
  }

  private func number(
    _ call: SourceCall, _ index: Int, in range: ClosedRange<Double>, isWhole: Bool = false
  ) throws(DataError) -> Double {
    guard index < call.arguments.count, let number = call.arguments[index].number,
      range.contains(number), !isWhole || number == number.rounded()
    else {
      throw DataError(
        "argument \(index + 1) of '\(call.name)' must be a \(isWhole ? "whole " : "")number from "
          + "\(range.lowerBound.shortestText) to \(range.upperBound.shortestText)",
        at: index < call.arguments.count ? call.arguments[index].range : call.range, in: text.bytes,
        file: file, rule: ExchangeReader.rule)
    }
    return number
  }

  private func milliseconds(
    _ call: SourceCall, _ index: Int, from least: Double = 0
  ) throws(DataError) -> Int {
    let range = least...ExchangeReader.milliseconds.upperBound
    return Int(try number(call, index, in: range, isWhole: true))
  }

  private func waveform(_ call: SourceCall) throws(DataError) -> AndroidEffect {
    guard call.arguments.count == 2 || call.arguments.count == 3 else {
      throw failure(
        "'createWaveform' needs two or three arguments: timings, optional amplitudes, and -1", call)
    }
    var waveform = AndroidWaveform()
    waveform.timings = try call.arguments[0]
      .integers(in: ExchangeReader.milliseconds, text.bytes, file).map { Int($0) }
    if call.arguments.count == 3 {
      waveform.amplitudes = try call.arguments[1].integers(in: -1...255, text.bytes, file).map {
        $0 < 0 ? AndroidLimits.maximumAmplitude : Int($0)
      }
    } else {
      // Without amplitudes, the timings are alternately off and on.
      waveform.amplitudes = waveform.timings.indices.map {
        $0.isMultiple(of: 2) ? 0 : AndroidLimits.maximumAmplitude
      }
    }
    guard waveform.timings.count == waveform.amplitudes.count else {
      throw failure(
        "there must be as many amplitudes as timings, \(waveform.timings.count)", call)
    }
    guard waveform.isBounded else {
      throw failure("the timings must add up to at most 1e12 ms", call)
    }
    guard call.arguments[call.arguments.count - 1].number == -1 else {
      throw failure("a waveform that repeats has no end; its last argument must be -1", call)
    }
    return .waveform(waveform)
  }

  private func primitive(
    _ call: SourceCall, after last: AndroidPrimitive?
  ) throws(DataError) -> AndroidPrimitive {
    guard let name = call.arguments.first?.name, let kind = AndroidPrimitive.Kind(rawValue: name)
    else {
      let kinds = AndroidPrimitive.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure("argument 1 of 'addPrimitive' must be one of \(kinds)", call)
    }
    let scale = call.arguments.count > 1 ? try number(call, 1, in: 0...1) : 1
    var delay = call.arguments.count > 2 ? try milliseconds(call, 2) : 0
    if call.arguments.count > 3, call.arguments[3].name == "DELAY_TYPE_RELATIVE_START_OFFSET" {
      delay = max(delay - (last?.kind.duration ?? 0), 0)
    }
    return AndroidPrimitive(kind: kind, scale: scale, delay: delay)
  }

  private func event(_ call: SourceCall) throws(DataError) -> AndroidEvent {
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
  ) throws(DataError) -> AndroidEnvelope {
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
