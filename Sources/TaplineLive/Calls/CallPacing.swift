#if os(Linux)
/// Aligns a session's samples, rendered ahead of playback, with the device's stream by skipping or inserting quanta of
/// silence, because the clocks of device and system drift apart.
struct CallPacing {
  enum Step: Equatable {
    /// Push this many frames of silence that do not belong to the session.
    case wait(frames: Int)
    case render
    /// Skip the session's next quantum, which is silent.
    case skip
  }

  let sampleRate: Int
  /// The nanoseconds from a call to its sound.
  let delay: Int
  /// The number of frames that are rendered together.
  let quantum: Int
  /// Time 0 of the session in nanoseconds; nil before the first call.
  var origin: Int?
  /// The frame of the device's stream that plays the first pushed sample; nil until the stream starts.
  var streamStart: Int?
  /// The index of the pushed frame that is the session's frame 0; nil until `settle`, and changed by corrections.
  private(set) var base: Int?
  private(set) var corrections = 0

  init(sampleRate: Int, delay: Int, quantum: Int) {
    self.sampleRate = sampleRate
    self.delay = delay
    self.quantum = quantum
  }

  /// Positions the session's first frame so that it is heard `delay` after its time; later calls do nothing.
  mutating func settle(pushed: Int, streamOrigin: Int?) {
    guard base == nil, let origin else { return }
    guard let streamStart, let streamOrigin else {
      base = pushed
      return
    }
    let heard = Double(origin + delay - streamOrigin) * Double(sampleRate) / 1e9
    base = max(Int(heard.rounded()) - streamStart, pushed)
  }

  /// Returns the time at which a frame of the session is heard, in nanoseconds, once the stream's times are known.
  func heardAt(frame: Int, streamOrigin: Int?) -> Int? {
    guard let base, let streamStart, let streamOrigin else { return nil }
    return streamOrigin + Int(Double(streamStart + base + frame) * 1e9 / Double(sampleRate))
  }

  mutating func next(pushed: Int, isSilent: Bool, streamOrigin: Int?) -> Step {
    guard let base, pushed >= base else {
      // The silence ends at the session's first frame.
      let missing = base.map { $0 - pushed } ?? quantum
      return .wait(frames: min(missing, quantum))
    }
    guard isSilent, let origin, let heard = heardAt(frame: 0, streamOrigin: streamOrigin) else {
      return .render
    }
    let drift = (heard - origin - delay) * sampleRate / 1_000_000_000
    if drift >= quantum {
      self.base = base - quantum
      corrections += 1
      return .skip
    }
    if drift <= -quantum {
      self.base = base + quantum
      corrections += 1
      return .wait(frames: quantum)
    }
    return .render
  }
}
#endif
