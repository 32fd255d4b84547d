import TaplineActuators
import TaplinePatterns
import TaplineText

/// Calls of `navigator.playHaptics`, alone or in `setTimeout`; source: WICG's explainer of a Web Haptics API, 2026-09.
enum WebDraft {
  private enum Effect: String, CaseIterable {
    case edge
    case hint
    case tick
    case align

    /// The sharpness in patterns/feedback/tapline of the generator to which the explainer maps the effect: soft, light,
    /// selection or rigid.
    var sharpness: Double {
      switch self {
      case .edge: 0.1
      case .hint: 0.4
      case .tick: 0.7
      case .align: 0.95
      }
    }

    init(sharpness: Double) {
      self =
        Self.allCases.min { abs($0.sharpness - sharpness) < abs($1.sharpness - sharpness) } ?? .hint
    }
  }

  /// The minimum interval between two effects in milliseconds: a display frame at 60 Hz, rounded up.
  private static let frame = 17

  /// Writes a timed call for each tap; taps within one display frame are merged.
  static func content(of played: PlayedHaptics, _ notes: inout NoteCollector) -> ExchangeContent {
    for run in played.vibration.runs { notes.add(.dropped, .webDraftVibration, at: run.start) }
    var calls: [(start: Int, effect: Effect, intensity: Double)] = []
    for tap in played.taps {
      let effect = Effect(sharpness: tap.sharpness)
      if effect.sharpness != tap.sharpness || !tap.time.isWholeMilliseconds {
        notes.add(.changed, .webDraftEffects, at: tap.time)
      }
      let call = (
        start: tap.time.milliseconds, effect: effect, intensity: tap.intensity.fourDecimals
      )
      guard let last = calls.last, call.start < last.start + frame else {
        calls.append(call)
        continue
      }
      notes.add(.merged, .webDraftFrames, at: tap.time)
      if call.intensity > last.intensity {
        calls[calls.count - 1] = (last.start, effect, call.intensity)
      }
    }
    return .pieces(count: calls.count) { [calls] index, text in
      if index == 0 { text.append(words: "// Web Haptics API: a draft of 2026-09.\n") }
      let call = calls[index]
      if call.start > 0 { text.append(words: "setTimeout(() => ") }
      text.append("navigator.playHaptics(\"\(call.effect.rawValue)\", ")
      text.appendShortest(call.intensity)
      text.append(words: ")")
      if call.start > 0 {
        text.append(words: ", ")
        text.append(call.start)
        text.append(words: ")")
      }
      text.append(words: ";\n")
    }
  }

  static func recognizes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let mark = Array(".playHaptics(".utf8)
    return bytes.indices.contains { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
  }

  static func read(_ text: BorrowedText, file: String) throws(DataError) -> ImportedHaptics {
    var haptics = ImportedHaptics()
    var isEmpty = true
    try CallScanner(text, file: file).forEachCall { (call) throws(DataError) in
      let isDelayed = call.name == "setTimeout"
      let playCall = isDelayed ? call.arguments.first?.calls.first : call
      guard let playCall, playCall.name == "playHaptics" else { return }
      isEmpty = false
      func failure(_ message: String) -> DataError {
        DataError(message, at: call.range, in: text.bytes, file: file, rule: ExchangeReader.rule)
      }
      var time = 0.0
      if isDelayed {
        guard call.arguments.count == 2, let delay = call.arguments[1].number,
          ExchangeReader.milliseconds.contains(delay)
        else { throw failure("argument 2 of 'setTimeout' must be a number of milliseconds") }
        time = delay / 1_000
      }
      let intensity = playCall.arguments.count > 1 ? playCall.arguments[1].number : 1
      guard let intensity, (0...1).contains(intensity) else {
        throw failure("argument 2 of 'playHaptics' must be a number from 0 to 1")
      }
      guard let effect = playCall.arguments.first?.text.flatMap(Effect.init) else {
        let effects = Effect.allCases.map(\.rawValue).joined(separator: ", ")
        throw failure("argument 1 of 'playHaptics' must be one of \(effects)")
      }
      haptics.addTap(at: time, intensity: intensity, sharpness: effect.sharpness)
    }
    guard !isEmpty else {
      throw DataError(
        "there is no call of 'playHaptics'", in: text.bytes, file: file, rule: ExchangeReader.rule)
    }
    return haptics
  }
}
