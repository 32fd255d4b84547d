#if os(Linux)
/// Where a session of calls stands in the stream of samples that are rendered ahead, and how silence
/// keeps it there.
///
/// The clocks of device and system drift apart: where a session has come to be heard a quantum too late
/// or too early, one quantum of silence is passed over or put in. What sounds is never touched.
struct CallPacing {
  /// What is to be pushed next.
  enum Step: Equatable {
    /// So many frames of silence that are no part of the session.
    case wait(frames: Int)
    /// The session's next quantum.
    case render
    /// Nothing: the session's next quantum, which is silent, is left out.
    case pass
  }

  /// Frames for each second.
  let sampleRate: Int

  /// From being asked for to being heard, in nanoseconds.
  let delay: Int

  /// Frames of a quantum.
  let quantum: Int

  /// When time 0 of the session was, in nanoseconds; nil before the first call.
  var origin: Int?

  /// The frame of the device's stream on which the first sample pushed stands.
  var streamStart: Int?

  /// The frame of the samples pushed on which the session's first frame stands.
  private(set) var base: Int?

  /// Times that the delay was set right.
  private(set) var corrections = 0

  /// Knows where nothing stands yet.
  init(sampleRate: Int, delay: Int, quantum: Int) {
    self.sampleRate = sampleRate
    self.delay = delay
    self.quantum = quantum
  }

  /// Puts the session's first frame where it is heard `delay` after its time; once.
  mutating func settle(pushed: Int, streamOrigin: Int?) {
    guard base == nil, let origin else { return }
    guard let streamStart, let streamOrigin else {
      base = pushed
      return
    }
    let heard = Double(origin + delay - streamOrigin) * Double(sampleRate) / 1e9
    base = max(Int(heard.rounded()) - streamStart, pushed)
  }

  /// When a frame of the session is heard, in nanoseconds; `nil` if unknown.
  func heardAt(frame: Int, streamOrigin: Int?) -> Int? {
    guard let base, let streamStart, let streamOrigin else { return nil }
    return streamOrigin + Int(Double(streamStart + base + frame) * 1e9 / Double(sampleRate))
  }

  /// What is to be pushed next.
  mutating func next(pushed: Int, isSilent: Bool, streamOrigin: Int?) -> Step {
    guard let base, pushed >= base else {
      // Up to the session's first frame, and no further.
      return .wait(frames: min(base.map { $0 - pushed } ?? quantum, quantum))
    }
    guard isSilent, let origin, let heard = heardAt(frame: 0, streamOrigin: streamOrigin) else {
      return .render
    }
    let drift = (heard - origin - delay) * sampleRate / 1_000_000_000
    if drift >= quantum {
      self.base = base - quantum
      corrections += 1
      return .pass
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
