import MotionCurves
import TaplinePatterns

/// A press with what each display frame of it shows, found out once for its figures and its document.
package struct SampledPress: Sendable {
  /// The press.
  package let press: NamedPress

  /// Its tracks.
  let tracks: [SampledTrack]

  /// Its figures.
  package let report: PressReport

  /// Follows the tracks of a press.
  ///
  /// - Complexity: O(frames until rest).
  package init(_ press: NamedPress, framesPerSecond: Int) {
    self.press = press
    tracks = press.timeline.animations.map {
      SampledTrack($0, framesPerSecond: Double(framesPerSecond))
    }
    report = PressReport(press.timeline, sampled: tracks, framesPerSecond: framesPerSecond)
  }
}
