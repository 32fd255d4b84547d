/// The straight line that a control follows from a frame on.
struct ControlLine {
  /// The value at the frame.
  var value: Double
  /// Change for each frame.
  var slope: Double
  /// The first frame that the line does not govern.
  var end: Int

  init(value: Double, slope: Double, end: Int) {
    self.value = value
    self.slope = slope
    self.end = end
  }

  /// The line of a track that governs a frame.
  init(_ track: ControlTrack, at frame: Int) {
    let index = track.segmentIndex(at: frame)
    let next = index.map { $0 + 1 } ?? 0
    end = next < track.segments.count ? track.segments[next].frame : Int.max
    guard let index else {
      (value, slope) = (track.defaultValue, 0)
      return
    }
    let segment = track.segments[index]
    (value, slope) = (segment.value(at: frame), segment.slope)
  }

  /// The line cut to bounds; it ends where it crosses one of them, if not before.
  func clamped(to bounds: ClosedRange<Double>, at frame: Int) -> ControlLine {
    let (lowest, highest) = (bounds.lowerBound, bounds.upperBound)
    guard slope != 0 else {
      return ControlLine(value: min(max(value, lowest), highest), slope: 0, end: end)
    }
    /// The first frame at which the line has reached a bound.
    func reaches(_ bound: Double) -> Int {
      let frames = ((bound - value) / slope).rounded(.up)
      return frames < 1e15 ? min(end, frame + max(Int(frames), 1)) : end
    }
    if slope > 0 {
      if value < lowest { return ControlLine(value: lowest, slope: 0, end: reaches(lowest)) }
      if value >= highest { return ControlLine(value: highest, slope: 0, end: end) }
      return ControlLine(value: value, slope: slope, end: reaches(highest))
    }
    if value > highest { return ControlLine(value: highest, slope: 0, end: reaches(highest)) }
    if value <= lowest { return ControlLine(value: lowest, slope: 0, end: end) }
    return ControlLine(value: value, slope: slope, end: reaches(lowest))
  }

  /// The value some frames later.
  func value(after frames: Double) -> Double { value + slope * frames }
}
