/// The envelope of one continuous event in frames: piecewise linear in intensity.
///
/// It rises over the attack, keeps its height (or falls over the decay where the event is not
/// sustained) until the end frame, and falls over the release after it. An event that ends during
/// its attack releases from the height it has reached.
package struct EnvelopeSegments: Sendable {
  private let start: Int
  private let end: Int
  private let attack: Double
  private let decay: Double?
  private let release: Double

  /// The frame after the last that is not silent, `>= ` the event's end frame.
  package let lastFrame: Int

  /// Works out an event's envelope.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - times: What its normalised times mean in seconds.
  ///   - sampleRate: Frames for each second, `> 0`.
  package init(_ event: ScheduledContinuous, times: EnvelopeTimes, sampleRate: Int) {
    self.init(
      start: event.startFrame, end: event.endFrame,
      attack: times.attack.frames(event.attack, sampleRate: sampleRate),
      decay: event.decay.map { times.decay.frames($0, sampleRate: sampleRate) },
      release: times.release.frames(event.release, sampleRate: sampleRate))
  }

  /// - Parameters:
  ///   - start: The frame of no height.
  ///   - end: The frame on which the release begins.
  ///   - attack: Frames from nothing to full height.
  ///   - decay: Frames from full height to nothing, or nil where sustained.
  ///   - release: Frames from the end to nothing.
  init(start: Int, end: Int, attack: Double, decay: Double?, release: Double) {
    self.start = start
    self.end = end
    self.attack = attack
    self.decay = decay
    self.release = release
    // A millionth of a frame is the power function's noise, not a frame.
    lastFrame = end + Int((release - 1e-6).rounded(.up))
  }

  /// A segment on which the envelope is a straight line.
  struct Line {
    var value: Double
    var slope: Double
    /// The first frame that the line does not govern.
    var end: Int
  }

  /// The line that governs a frame of the event.
  func line(at frame: Int) -> Line {
    guard frame >= start, frame < lastFrame else {
      return Line(value: 0, slope: 0, end: frame < start ? start : .max)
    }
    guard frame >= end else { return rise(at: frame) }
    let height = rise(at: end).value
    let slope = -height / release
    return Line(value: height + slope * Double(frame - end), slope: slope, end: lastFrame)
  }

  /// Attack and decay, as if the event had no end; `end` is never past the event's end frame
  /// unless the frame is.
  private func rise(at frame: Int) -> Line {
    let time = Double(frame - start)
    let stop = frame < end ? end : Int.max
    if time < attack {
      let corner = start + Int(attack.rounded(.up))
      return Line(value: time / attack, slope: 1 / attack, end: min(corner, stop))
    }
    guard let decay else { return Line(value: 1, slope: 0, end: stop) }
    let left = 1 - (time - attack) / decay
    guard decay > 0, left > 0 else { return Line(value: 0, slope: 0, end: stop) }
    // Where rounding leaves a trace of the decay on its last frame, the line still moves on.
    let corner = max(start + Int((attack + decay).rounded(.up)), frame + 1)
    return Line(value: left, slope: -1 / decay, end: min(corner, stop))
  }

  /// The envelope at a frame, `0...1`; zero outside the event.
  ///
  /// - Parameter frame: Any frame.
  /// - Returns: The factor on the event's intensity.
  package func value(at frame: Int) -> Double { line(at: frame).value }
}

extension EnvelopeTimes.Span {
  /// Frames at a normalised value `0...1`.
  func frames(_ value: Double, sampleRate: Int) -> Double {
    guard shortest > 0 else { return 0 }
    return shortest * power(longest / shortest, value) * Double(sampleRate)
  }
}
