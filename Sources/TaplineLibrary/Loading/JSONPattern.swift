import TaplineComparison
import TaplinePatterns
import TaplineText

/// The pattern in a JSON file that is not AHAP: a golden file, or the JSON of a single press.
enum JSONPattern {
  /// Returns nil if the file has no pattern or an incomplete one.
  static func read(_ root: JSONValue) -> HapticPattern? {
    guard root["Pattern"] == nil, let pattern = root["presses"].map(press) ?? golden(root),
      !pattern.events.isEmpty
    else { return nil }
    return pattern
  }

  private static func golden(_ root: JSONValue) -> HapticPattern? {
    guard let items = try? GoldenFile(root).items else { return nil }
    for item in items {
      // A golden file stores the points of a curve without the curve.
      if case .curvePoint = item.kind { return nil }
    }
    return HapticPattern(items)
  }

  private static func press(_ presses: JSONValue) -> HapticPattern? {
    let presses = Array(presses.elements)
    guard presses.count == 1, let events = presses[0]["events"] else { return nil }
    var pattern = HapticPattern(events: [])
    for event in events.elements {
      guard let time = event["timeSeconds"]?.number, time >= 0,
        let intensity = event["intensity"]?.number, let sharpness = event["sharpness"]?.number
      else { return nil }
      let duration = event["durationSeconds"]?.number
      pattern.events.append(
        HapticEvent(
          duration == nil ? .transient : .continuous, at: time, duration: duration,
          intensity: intensity, sharpness: sharpness))
    }
    return pattern
  }
}
