import TaplineText

/// A small change of one event of an AHAP file, made in its text, so that all else stays as its author
/// wrote it.
package struct TapNudge: Sendable, Equatable {
  package enum Figure: Sendable, Equatable {
    case time
    case intensity
    case sharpness

    /// The parameter in an AHAP file; nil for the time.
    fileprivate var parameter: String? {
      switch self {
      case .time: nil
      case .intensity: "HapticIntensity"
      case .sharpness: "HapticSharpness"
      }
    }
  }

  private let figure: Figure
  private let step: Double

  package init(_ figure: Figure, by step: Double) {
    self.figure = figure
    self.step = step
  }

  package struct Tap: Sendable, Equatable {
    package let time: Double
    /// The intensity as written, or CoreHaptics' own of 1.
    package let intensity: Double
    /// The sharpness as written, or 0.5.
    package let sharpness: Double
  }

  package static func taps(in bytes: [UInt8]) -> [Tap] {
    events(in: bytes).map { event in
      Tap(
        time: event.time?.number ?? 0, intensity: event.value("HapticIntensity")?.number ?? 1,
        sharpness: event.value("HapticSharpness")?.number ?? 0.5)
    }
  }

  package func applied(to bytes: [UInt8], at index: Int) -> [UInt8]? {
    let events = Self.events(in: bytes)
    guard events.indices.contains(index) else { return nil }
    let event = events[index]
    guard let parameter = figure.parameter else {
      guard let time = event.time, let seconds = time.number else { return nil }
      return Self.replaced(
        bytes, time.range, Self.moved(seconds, by: step, in: 0...86_400, digits: 6))
    }
    let usual = figure == .intensity ? 1.0 : 0.5
    if let value = event.value(parameter), let number = value.number {
      return Self.replaced(
        bytes, value.range, Self.moved(number, by: step, in: 0...1, digits: 4))
    }
    let text =
      "{\"ParameterID\": \"\(parameter)\", \"ParameterValue\": "
      + "\(Self.moved(usual, by: step, in: 0...1, digits: 4))}"
    if let list = event.parameters {
      let end = list.range.upperBound - 1
      let isEmpty = !list.elements.contains { _ in true }
      return Self.replaced(bytes, end..<end, (isEmpty ? "" : ", ") + text)
    }
    guard let time = event.time else { return nil }
    let end = time.range.upperBound
    return Self.replaced(bytes, end..<end, ", \"EventParameters\": [\(text)]")
  }

  private static func moved(
    _ number: Double, by step: Double, in range: ClosedRange<Double>, digits: Int
  ) -> String {
    let factor = digits == 6 ? 1e6 : 1e4
    let sum = ((number + step) * factor).rounded() / factor
    return min(max(sum, range.lowerBound), range.upperBound).shortestText
  }

  private static func replaced(_ bytes: [UInt8], _ range: Range<Int>, _ text: String) -> [UInt8]? {
    let new = Array(text.utf8)
    guard Array(bytes[range]) != new else { return nil }
    return bytes[..<range.lowerBound] + new + bytes[range.upperBound...]
  }

  // MARK: - The text

  private struct Event {
    let time: JSONValue?
    let parameters: JSONValue?

    func value(_ name: String) -> JSONValue? {
      guard let parameters else { return nil }
      for parameter in parameters.elements where parameter["ParameterID"]?.string == name {
        return parameter["ParameterValue"]
      }
      return nil
    }
  }

  private static func events(in bytes: [UInt8]) -> [Event] {
    guard let document = try? JSONDocument(parsing: bytes, file: ""),
      let pattern = document.root["Pattern"]
    else { return [] }
    return pattern.elements.compactMap { entry -> Event? in
      guard let event = entry["Event"],
        event["EventType"]?.string?.hasPrefix("Haptic") ?? false
      else { return nil }
      return Event(time: event["Time"], parameters: event["EventParameters"])
    }
  }
}
