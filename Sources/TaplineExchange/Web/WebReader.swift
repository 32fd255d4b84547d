import TaplineActuators
import TaplinePatterns
import TaplineText

/// Reads the first call of `vibrate` in JavaScript: a pulse as short as a tap's is one, a longer one
/// vibrates at full intensity.
enum WebReader {
  static func read(_ text: BorrowedText, file: String) throws(ExchangeError) -> ReadHaptics {
    let calls = try CallScanner(text, file: file).calls()
    guard let call = calls.first(where: { $0.name == "vibrate" }) else {
      throw ExchangeError(
        "there is no call of 'vibrate'", at: 0..<0, in: text.bytes, file: file)
    }
    let entries = try call.arguments.first?.whole(in: 0...1e12, text.bytes, file) ?? []
    var read = ReadHaptics()
    var pieces: [VibrationTrack.Piece] = []
    var time = 0.0
    for (index, entry) in entries.prefix(WebVibration.mostEntries).enumerated() {
      let length = min(entry, Double(WebVibration.longestEntry))
      defer { time += length / 1_000 }
      guard index.isMultiple(of: 2), length > 0 else { continue }
      if length <= WebVibration.tapLength {
        read.taps.append(
          HapticEvent(
            .transient, at: time, intensity: length / WebVibration.tapLength,
            sharpness: HapticEvent.defaultSharpness))
      } else {
        let strength = VibrationTrack.Strength(
          intensity: 1, sharpness: HapticEvent.defaultSharpness)
        pieces.append(
          .init(from: time, to: time + length / 1_000, first: strength, last: strength))
      }
    }
    read.tracks = [VibrationTrack(pieces)]
    return read
  }
}
