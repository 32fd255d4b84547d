/// The frames of a display, or samples at a step, and the frame that stands for a time.
package struct DisplayClock: Sendable {
  /// The frame that a time belongs to.
  package enum Rounding: Sendable {
    /// The closest frame, of two the later one: haptics, which are felt between frames too.
    case nearest
    /// The first frame at or after the time: motion and markers, which a display shows from then on.
    case firstShowing
    /// The last frame at or before the time: samples up to an end.
    case lastBefore
  }

  let rate: SamplingRate

  init(_ rate: SamplingRate) { self.rate = rate }

  /// A clock of display frames for each second, `> 0`.
  package init(_ framesPerSecond: Double) {
    precondition(framesPerSecond > 0, "a display shows frames")
    rate = .framesPerSecond(framesPerSecond)
  }

  package var framesPerSecond: Double {
    switch rate {
    case .framesPerSecond(let rate): rate
    case .step(let step): 1 / step
    }
  }

  /// The time of a frame in seconds.
  package func seconds(at frame: Int) -> Double { rate.time(ofFrame: frame) }

  /// A time in frames; one that is whole but for rounding errors is whole.
  func frames(_ seconds: Double) -> Double {
    let frames = seconds * framesPerSecond
    let whole = frames.rounded()
    return abs(frames - whole) < 1e-6 ? whole : frames
  }

  /// The frame of a time in seconds.
  package func frame(_ rounding: Rounding, at seconds: Double) -> Int {
    switch rounding {
    case .nearest:
      return Int((seconds * framesPerSecond).rounded(.toNearestOrAwayFromZero))
    case .firstShowing: return Int(frames(seconds).rounded(.up))
    case .lastBefore:
      var frame = Int(seconds / rate.interval)
      while self.seconds(at: frame + 1) <= seconds { frame += 1 }
      while frame > 0, self.seconds(at: frame) > seconds { frame -= 1 }
      return frame
    }
  }
}
