/// Why sound could not be played, or stopped being played.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no sound system; rendering to a file still works.
  case noSoundSystem(reason: String)
  /// The device cannot be opened; naming another one may help.
  case cannotOpen(device: String, reason: String)
  /// The device refuses every format that is offered.
  case cannotConfigure(device: String, reason: String)
  /// The device went away or stopped taking frames while playing.
  case deviceLost(device: String, reason: String)

  /// What the system says of it, without device and remedy.
  package var reason: String {
    switch self {
    case .noSoundSystem(let reason), .cannotOpen(_, let reason), .cannotConfigure(_, let reason),
      .deviceLost(_, let reason):
      reason
    }
  }

  /// The problem and the remedy in one sentence.
  public var description: String {
    switch self {
    case .noSoundSystem(let reason):
      "no sound system: \(reason); 'tapline render' writes a WAV file instead"
    case .cannotOpen(let device, let reason):
      "cannot open sound device '\(device)': \(reason); 'tapline list devices' names others, "
        + "'tapline render' writes a WAV file instead"
    case .cannotConfigure(let device, let reason):
      "sound device '\(device)' takes none of the formats offered: \(reason)"
    case .deviceLost(let device, let reason):
      "sound device '\(device)' stopped: \(reason)"
    }
  }
}
