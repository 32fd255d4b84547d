import Foundation
import TaplineTesting
import Testing

extension Timeline {
  /// Taps of named sources, without a library.
  static func taps(_ taps: [(source: String, time: Double)]) -> Timeline {
    Timeline(
      taps.map { tap in
        .init(
          HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 0.8)]), at: tap.time,
          source: tap.source)
      })
  }
}
