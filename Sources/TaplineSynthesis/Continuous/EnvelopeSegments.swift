import TaplineActuators

/// The envelope of one event in frames.
struct EnvelopeSegments: Sendable {
  private let start: Int
  private let shape: EnvelopeShape

  let soundEnd: Int

  init(_ event: ScheduledContinuous, times: EnvelopeTimes, sampleRate: Int) {
    self.init(
      start: event.startFrame,
      EnvelopeShape(
        event.envelope, length: Double(event.endFrame - event.startFrame), times: times,
        unitsPerSecond: Double(sampleRate)))
  }

  init(start: Int, _ shape: EnvelopeShape) {
    self.start = start
    self.shape = shape
    // An excess below a millionth of a frame is a rounding error of the power function.
    soundEnd = start + Int((shape.silence - 1e-6).rounded(.up))
  }

  func line(at frame: Int) -> FrameLine {
    guard frame >= start, frame < soundEnd else {
      return FrameLine(value: 0, slope: 0, end: frame < start ? start : .max)
    }
    let time = Double(frame - start)
    let line = shape.line(at: time)
    let end: Int
    if time >= shape.length {
      end = soundEnd
    } else {
      end = line.end.isFinite ? start + Int(line.end.rounded(.up)) : .max
    }
    // Despite rounding errors, the line ends after this frame, so that rendering advances.
    return FrameLine(value: line.value, slope: line.slope, end: max(end, frame + 1))
  }
}
