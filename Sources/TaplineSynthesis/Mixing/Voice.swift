/// Which of the two signals of a profile is meant.
public enum Voice: String, Sendable, CaseIterable {
  /// The drive signal that the profile predicts for the actuator: for measuring, for voice coils.
  case tactile
  /// The same onsets and envelopes with a spectrum that small loudspeakers can play.
  case audible
}
