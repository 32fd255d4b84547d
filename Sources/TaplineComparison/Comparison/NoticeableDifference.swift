package import TaplineActuators
import TaplineNumerics
package import TaplinePatterns
import TaplineText

package enum NoticeableQuantity: String, Sendable, CaseIterable {
  case intensity, frequency, onset, duration

  package struct Threshold: Sendable {
    /// Decibels for the intensity, seconds for the onset, otherwise a fraction of the smaller of the compared values.
    let value: Double
    package let text: String
    package let condition: String
    package let source: String
  }

  /// If a range is published, its lowest value; no threshold was measured with a phone in a hand.
  package var threshold: Threshold {
    switch self {
    case .intensity:
      Threshold(
        value: 2.2, text: "2.2 dB",
        condition: "vibration of a hand-held stylus and of a finger; 2.2 to 2.5 dB",
        source: "Israr, Tan, Reed 2006, doi 10.1109/HAPTIC.2006.1627110")
    case .frequency:
      Threshold(
        value: 0.18, text: "18 %",
        condition: "vibration of a hand-held stylus and of a finger; 18 to 25 %",
        source: "Israr, Tan, Reed 2006, doi 10.1109/HAPTIC.2006.1627110")
    case .onset:
      Threshold(
        value: 0.024, text: "24 ms", condition: "a hammer's tap and its sound, the best observers",
        source: "Adelstein et al. 2003")
    case .duration:
      Threshold(
        value: 0.16, text: "16 %", condition: "a vibration of 1,000 ms, whose threshold is 160 ms",
        source: "Q. J. Exp. Psychol. 62, 2009, doi 10.1080/17470210902782200")
    }
  }

  /// The duration in seconds below which a vibration is felt as a pulse (doi 10.1038/s41598-025-85778-6, at a finger).
  static let longestPulse = 0.03
}

/// A tap or a vibration, driven as a profile assigns.
package struct DrivenEvent: Sendable {
  let time: Double
  private let duration: Double
  let amplitude: Double
  private let frequency: Double

  /// The duration of a tap is 0.
  package init(
    time: Double, duration: Double, intensity: Double, sharpness: Double,
    profile: ActuatorProfile = .standard
  ) {
    self.time = time
    self.duration = duration
    amplitude = profile.amplitude.amplitude(intensity)
    frequency = profile.frequency.hertz(sharpness)
  }

  /// The amplitude that counts as silence: 60 dB below full scale, a design choice.
  private static let floor = 0.001

  /// Added to thresholds, so that a difference of exactly the threshold is not noticeable despite binary rounding.
  private static let rounding = 1e-9

  /// In decibels.
  package func levelDifference(to actual: DrivenEvent) -> Double {
    decibels(ofRatio: max(actual.amplitude, Self.floor) / max(amplitude, Self.floor))
  }

  /// In hertz.
  package func frequencyDifference(to actual: DrivenEvent) -> Double {
    actual.frequency - frequency
  }

  /// Returns quantities that do not depend on the order of the events; `onset` is in seconds, by default the difference
  /// of the times.
  package func noticeableDifferences(
    from other: DrivenEvent, onset: Double? = nil
  ) -> [NoticeableQuantity] {
    let areFelt = isNoticeable && other.isNoticeable
    return NoticeableQuantity.allCases.filter { quantity in
      // An event that is not felt has only a level.
      guard areFelt || quantity == .intensity else { return false }
      let difference =
        switch quantity {
        case .intensity: abs(levelDifference(to: other))
        case .frequency: Self.relativeDifference(frequency, other.frequency)
        case .onset: abs(onset ?? other.time - time)
        case .duration:
          Self.relativeDifference(
            max(duration, NoticeableQuantity.longestPulse),
            max(other.duration, NoticeableQuantity.longestPulse))
        }
      return difference > quantity.threshold.value + Self.rounding
    }
  }

  /// Whether the level differs noticeably from silence.
  package var isNoticeable: Bool {
    decibels(ofRatio: max(amplitude, Self.floor) / Self.floor)
      > NoticeableQuantity.intensity.threshold.value + Self.rounding
  }

  /// As a fraction of the smaller value.
  private static func relativeDifference(_ one: Double, _ other: Double) -> Double {
    max(one, other) / min(one, other) - 1
  }
}

/// Events of two patterns that differ noticeably.
package struct NoticeableCount: Sendable {
  /// The pairs and the events without a counterpart.
  private(set) var events = 0
  /// The pairs that differ noticeably and the unpaired events that can be felt.
  package private(set) var differing = 0
  private var quantities: [NoticeableQuantity: Int] = [:]
  private var unpaired = 0

  package init() {}

  package mutating func add(pairDifferingIn differences: [NoticeableQuantity]) {
    events += 1
    differing += differences.isEmpty ? 0 : 1
    for quantity in differences { quantities[quantity, default: 0] += 1 }
  }

  package mutating func add(unpaired event: DrivenEvent) {
    events += 1
    guard event.isNoticeable else { return }
    differing += 1
    unpaired += 1
  }

  /// Such as `2 of 7 events differ noticeably: intensity 1, onset 2`.
  package var summary: String {
    let parts =
      NoticeableQuantity.allCases.compactMap { quantity in
        quantities[quantity].map { "\(quantity.rawValue) \($0)" }
      } + (unpaired > 0 ? ["without counterpart \(unpaired)"] : [])
    return
      "\(differing) of \(counted(events, "event")) \(events == 1 ? "differs" : "differ") noticeably"
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}

extension TimelineItem {
  /// Takes absent numbers from another item; nil for items other than haptic events.
  package func driven(
    by profile: ActuatorProfile = .standard, completedBy other: TimelineItem? = nil
  ) -> DrivenEvent? {
    guard kind == .event(.transient) || kind == .event(.continuous) else { return nil }
    func number(_ name: String, _ fallback: Double) -> Double {
      self[name] ?? other?[name] ?? fallback
    }
    return DrivenEvent(
      time: time, duration: number("duration", 0), intensity: number("intensity", 1),
      sharpness: number("sharpness", 0.5), profile: profile)
  }

  /// Nil for items other than haptic events.
  var isFelt: Bool? { driven()?.isNoticeable }

  /// Nil unless both items are haptic events.
  func noticeableDifferences(from actual: TimelineItem) -> [NoticeableQuantity]? {
    guard let one = driven(completedBy: actual), let other = actual.driven(completedBy: self) else {
      return nil
    }
    return one.noticeableDifferences(from: other)
  }
}

extension TimelineComparison {
  /// Under the standard profile.
  package var noticeableCount: NoticeableCount {
    var count = NoticeableCount()
    for match in matches {
      let (expected, actual) = items(of: match)
      if let expected, let actual {
        if let differences = expected.noticeableDifferences(from: actual) {
          count.add(pairDifferingIn: differences)
        }
      } else if let event = (expected ?? actual)?.driven() {
        count.add(unpaired: event)
      }
    }
    return count
  }
}
