import TaplinePatterns

/// The piecewise linear values of one control over a whole pattern, which are the default before the first segment.
package struct ControlTrack: Sendable, Equatable {
  /// A line that starts at a frame, with its value at that frame and its change per frame.
  struct Segment: Sendable, Equatable {
    let frame: Int
    let value: Double
    let slope: Double

    func value(at frame: Int) -> Double { value + slope * Double(frame - self.frame) }
  }

  let defaultValue: Double

  /// In strictly ascending order of frames.
  let segments: [Segment]

  /// The number of frames over which a step is ramped; 0 for no ramps.
  private var stepLength = 0

  /// The value before a step to each segment, nil if there is no step; empty if the track has no ramped steps.
  private var stepOrigins: [Double?] = []

  /// The smallest change that is ramped; smaller steps are inaudible.
  private static let smallestStep = 1e-6

  init(defaultValue: Double, segments: [Segment] = []) {
    assert(zip(segments, segments.dropFirst()).allSatisfy { $0.frame < $1.frame })
    self.defaultValue = defaultValue
    self.segments = segments
  }

  init(_ values: ControlValues, _ clock: FrameClock) {
    let frames = values.lines.map { clock.frame(at: $0.begin.time) }
    var segments: [Segment] = []
    for (index, line) in values.lines.enumerated() {
      // If several lines start at the same frame, only the last has an effect.
      if index + 1 < frames.count, frames[index + 1] == frames[index] { continue }
      let slope = line.target.map { target in
        (target.value - line.begin.value)
          / Double(max(clock.frame(at: target.time) - frames[index], 1))
      }
      segments.append(Segment(frame: frames[index], value: line.begin.value, slope: slope ?? 0))
    }
    self.init(defaultValue: values.defaultValue, segments: segments)
  }

  var isZero: Bool { defaultValue == 0 && segments.allSatisfy { $0.value == 0 && $0.slope == 0 } }

  /// Returns the track with steps ramped over a number of frames, so that they do not click; events that start at a
  /// step or during its ramp have the final value of the step from their start.
  func ramped(over length: Int) -> ControlTrack {
    guard length > 0 else { return self }
    var origins: [Double?] = []
    var previousLine = FrameLine(value: defaultValue, slope: 0, end: .max)
    var frame = 0
    for (index, segment) in segments.enumerated() {
      let before = previousLine.value(after: Double(segment.frame - frame))
      let isStep = abs(before - segment.value) > Self.smallestStep
      origins.append(isStep ? before : nil)
      // A segment that starts during a ramp continues from the current value of the ramp.
      let next = index + 1 < segments.count ? segments[index + 1].frame : .max
      let isCut = isStep && next - segment.frame < length
      previousLine =
        isCut
        ? Self.ramp(from: before, to: segment, length: length)
        : FrameLine(value: segment.value, slope: segment.slope, end: .max)
      frame = segment.frame
    }
    guard origins.contains(where: { $0 != nil }) else { return self }
    var ramped = self
    (ramped.stepLength, ramped.stepOrigins) = (length, origins)
    return ramped
  }

  private static func ramp(from origin: Double, to segment: Segment, length: Int) -> FrameLine {
    let target = segment.value(at: segment.frame + length)
    return FrameLine(
      value: origin, slope: (target - origin) / Double(length), end: segment.frame + length)
  }

  /// Returns the line that an event reads at a frame; `start` is the first frame of the event.
  func line(at frame: Int, ofEventFrom start: Int) -> FrameLine {
    let next = segments.partitioningIndex { $0.frame > frame }
    let end = next < segments.count ? segments[next].frame : .max
    guard next > 0 else { return FrameLine(value: defaultValue, slope: 0, end: end) }
    let segment = segments[next - 1]
    guard !stepOrigins.isEmpty, let origin = stepOrigins[next - 1], segment.frame > start,
      frame - segment.frame < stepLength
    else { return FrameLine(value: segment.value(at: frame), slope: segment.slope, end: end) }
    var line = Self.ramp(from: origin, to: segment, length: stepLength)
    line.value = line.value(after: Double(frame - segment.frame))
    line.end = min(line.end, end)
    return line
  }

  /// Returns whether an event that starts at `start` has the same value at a frame as one that starts earlier, for
  /// which a step may still be being ramped.
  func isShared(at frame: Int, withEventFrom start: Int) -> Bool {
    guard !stepOrigins.isEmpty else { return true }
    let next = segments.partitioningIndex { $0.frame > frame }
    guard next > 0 else { return true }
    let segment = segments[next - 1]
    return segment.frame > start || frame - segment.frame >= stepLength
      || stepOrigins[next - 1] == nil
  }

  /// Returns the value at a frame, without ramps of steps.
  package func value(at frame: Int) -> Double { line(at: frame, ofEventFrom: frame).value }
}

/// A line over frames: its value at the first frame, its change per frame, and its end.
struct FrameLine {
  var value: Double
  var slope: Double
  var end: Int

  /// Returns the line limited to bounds; it ends where it crosses one of them.
  func clamped(to bounds: ClosedRange<Double>, at frame: Int) -> FrameLine {
    let (lowest, highest) = (bounds.lowerBound, bounds.upperBound)
    guard slope != 0 else {
      return FrameLine(value: min(max(value, lowest), highest), slope: 0, end: end)
    }
    func firstFrame(reaching bound: Double) -> Int {
      let frames = ((bound - value) / slope).rounded(.up)
      return frames < 1e15 ? min(end, frame + max(Int(frames), 1)) : end
    }
    if slope > 0 {
      if value < lowest {
        return FrameLine(value: lowest, slope: 0, end: firstFrame(reaching: lowest))
      }
      if value >= highest { return FrameLine(value: highest, slope: 0, end: end) }
      return FrameLine(value: value, slope: slope, end: firstFrame(reaching: highest))
    }
    if value > highest {
      return FrameLine(value: highest, slope: 0, end: firstFrame(reaching: highest))
    }
    if value <= lowest { return FrameLine(value: lowest, slope: 0, end: end) }
    return FrameLine(value: value, slope: slope, end: firstFrame(reaching: lowest))
  }

  func value(after frames: Double) -> Double { value + slope * frames }
}
