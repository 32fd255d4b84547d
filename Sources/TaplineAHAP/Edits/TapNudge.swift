import TaplineText

/// A small change of one event in the text of its AHAP file.
package struct TapNudge: Sendable, Equatable {
  package enum Figure: Sendable, Equatable {
    case time
    case intensity
    case sharpness

    /// The ID of the event parameter, or nil for the time.
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
    /// The intensity as written, or CoreHaptics' default of 1.
    package let intensity: Double
    /// The sharpness as written, or the default of 0.5.
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
    guard events.indices.contains(index), let edit = edit(of: events[index]) else { return nil }
    let changed = Fix("", [edit]).applied(to: bytes)
    return changed == bytes ? nil : changed
  }

  private func edit(of event: Event) -> TextEdit? {
    guard let parameter = figure.parameter else {
      return event.time.flatMap { time in
        time.number.map { TextEdit(time.range, moved($0, in: 0...86_400, scale: 1e6)) }
      }
    }
    let usual = figure == .intensity ? 1.0 : 0.5
    if let value = event.value(parameter), let number = value.number {
      return TextEdit(value.range, moved(number, in: 0...1, scale: 1e4))
    }
    let text =
      "{\"ParameterID\": \"\(parameter)\", \"ParameterValue\": "
      + "\(moved(usual, in: 0...1, scale: 1e4))}"
    if let list = event.parameters {
      let end = list.range.upperBound - 1
      let isEmpty = !list.elements.contains { _ in true }
      return TextEdit(end..<end, (isEmpty ? "" : ", ") + text)
    }
    return event.time.map { time in
      let end = time.range.upperBound
      return TextEdit(end..<end, ", \"EventParameters\": [\(text)]")
    }
  }

  private func moved(_ number: Double, in range: ClosedRange<Double>, scale: Double) -> String {
    let sum = ((number + step) * scale).rounded() / scale
    return min(max(sum, range.lowerBound), range.upperBound).shortestText
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
