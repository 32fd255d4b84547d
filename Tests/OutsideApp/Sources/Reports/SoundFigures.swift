import Tapline

/// Figures of a sound, to compare patterns by.
package struct SoundFigures {
  /// The figures for loudspeakers and for an actuator.
  package let audible: SoundMeasures
  /// The figures for an actuator.
  package let tactile: SoundMeasures

  /// Measures a timeline.
  package init(_ timeline: Timeline, profile: ActuatorProfile) {
    let rendition = Rendition(timeline, profile: profile, sampleRate: 48_000)
    audible = rendition.measures(.audible)
    tactile = rendition.measures(.tactile)
  }

  /// A line for a log.
  package var text: String {
    "peak \(audible.peakDecibels ?? -.infinity) dBFS, rms \(audible.rmsDecibels ?? -.infinity) dBFS,"
      + " centroid \(audible.centroidHertz ?? 0) Hz, \(audible.durationTo60Decibels) s"
  }

  /// Whether the limiter had to act.
  package var isTooLoud: Bool { audible.limitedFrames + tactile.limitedFrames > 0 }
}
