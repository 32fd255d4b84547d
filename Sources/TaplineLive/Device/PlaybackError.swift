/// The reason why sound cannot be played, or has stopped.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no sound system, or the system cannot create a thread; rendering to a file still works.
  case noSoundSystem(reason: String)
  /// The device cannot be opened; another one may work.
  case cannotOpen(device: String, reason: String)
  /// The device refuses the format, the channels, the sample rate or the sizes of its buffer.
  case cannotConfigure(device: String, reason: String)
  /// The device was disconnected, no longer accepts frames, or has a driver that does not respond.
  case deviceLost(device: String, reason: String)

  package var reason: String {
    switch self {
    case .noSoundSystem(let reason), .cannotOpen(_, let reason), .cannotConfigure(_, let reason),
      .deviceLost(_, let reason):
      reason
    }
  }

  /// The problem in one sentence, with a remedy if there is one.
  public var description: String {
    description(alternative: "'tapline render' writes a WAV file")
  }

  /// Returns the problem and its remedies; `alternative` is a remedy that needs no device.
  package func description(alternative: String?) -> String {
    switch self {
    case .noSoundSystem(let reason):
      "no sound system: \(reason)" + (alternative.map { "; \($0)" } ?? "")
    case .cannotOpen(let device, let reason):
      "cannot open sound device '\(device)': \(reason); 'tapline list devices --probe' shows "
        + "which work, '--device null' plays without sound" + (alternative.map { ", \($0)" } ?? "")
    case .cannotConfigure(let device, let reason):
      "cannot configure sound device '\(device)': \(reason); 'tapline list devices' shows others"
    case .deviceLost(let device, let reason):
      "sound device '\(device)' stopped: \(reason)"
    }
  }
}
