import CTaplineLoops

/// A control track as a voice follows it that must not click: a step takes some frames.
///
/// An actuator smooths a step of its drive signal by itself, a loudspeaker does not. Events that begin
/// with a step or after it have the value that it leads to.
struct RampedTrack {
  private let track: ControlTrack
  /// Frames that a step takes.
  private let length: Int
  /// For each segment the value from which it is reached, or nil where it follows without a step;
  /// empty where nothing is ramped.
  private let origins: [Double?]

  /// What is not heard as a step.
  private static let smallestStep = 1e-6

  init(_ track: ControlTrack, stepFrames length: Int) {
    self.track = track
    self.length = length
    var origins: [Double?] = []
    if length > 0 {
      var followed = ControlLine(value: track.defaultValue, slope: 0, end: .max)
      var frame = 0
      for (index, segment) in track.segments.enumerated() {
        let before = followed.value(after: Double(segment.frame - frame))
        let isStep = abs(before - segment.value) > Self.smallestStep
        origins.append(isStep ? before : nil)
        // What the next segment is reached from is the end of the step where that has not come to its
        // end.
        let next = index + 1 < track.segments.count ? track.segments[index + 1].frame : .max
        let isCut = isStep && next - segment.frame < length
        followed =
          isCut
          ? Self.step(from: before, to: segment, length: length)
          : ControlLine(value: segment.value, slope: segment.slope, end: .max)
        frame = segment.frame
      }
    }
    self.origins = origins.contains { $0 != nil } ? origins : []
  }

  private static func step(
    from origin: Double, to segment: ControlTrack.Segment, length: Int
  ) -> ControlLine {
    let target = segment.value(at: segment.frame + length)
    return ControlLine(
      value: origin, slope: (target - origin) / Double(length), end: segment.frame + length)
  }

  /// The line that governs a frame of an event.
  func line(at frame: Int, ofEventFrom start: Int) -> ControlLine {
    let plain = ControlLine(track, at: frame)
    guard !origins.isEmpty, let index = track.segmentIndex(at: frame), let origin = origins[index]
    else { return plain }
    let segment = track.segments[index]
    guard segment.frame > start, frame - segment.frame < length else { return plain }
    var line = Self.step(from: origin, to: segment, length: length)
    line.value = line.value(after: Double(frame - segment.frame))
    line.end = min(line.end, plain.end)
    return line
  }
}

/// `ControlTracks` as a voice follows them.
struct RampedTracks {
  let intensity: RampedTrack
  let sharpness: RampedTrack

  init(_ tracks: ControlTracks, stepFrames: Int) {
    intensity = RampedTrack(tracks.intensity, stepFrames: stepFrames)
    sharpness = RampedTrack(tracks.sharpness, stepFrames: stepFrames)
  }
}

/// `AudioControlTracks` as a sound follows them; pitch alone steps, which its phase does not.
struct RampedAudioTracks {
  let volume: RampedTrack
  let pan: RampedTrack
  let pitch: RampedTrack
  let brightness: RampedTrack

  init(_ tracks: AudioControlTracks, stepFrames: Int) {
    volume = RampedTrack(tracks.volume, stepFrames: stepFrames)
    pan = RampedTrack(tracks.pan, stepFrames: stepFrames)
    pitch = RampedTrack(tracks.pitch, stepFrames: 0)
    brightness = RampedTrack(tracks.brightness, stepFrames: stepFrames)
  }
}

/// A straight line over the frames, eight of them at a time.
typealias LaneLine = ctapline_line

extension LaneLine {
  init(value: Double, slope: Double) {
    self.init(
      values: ctapline_lanes(Float(value) + laneNumbers * Float(slope)),
      step: Float(slope * Double(laneCount)))
  }
}

/// A voice's amplitude through one piece, eight frames at a time.
typealias AmplitudeRamp = ctapline_amplitude

extension AmplitudeRamp {
  /// The square of a line: intensity under the law of squares while controls or envelope stand still.
  init(squareOf line: LaneLine) {
    self.init(
      controls: line, envelope: LaneLine(value: 1, slope: 0), is_steady: true, is_squared: true)
  }

  /// The product of two lines, controls and envelope, or its square.
  init(controls: LaneLine, envelope: LaneLine, isSquared: Bool) {
    self.init(controls: controls, envelope: envelope, is_steady: false, is_squared: isSquared)
  }

  /// The next eight frames.
  mutating func next() -> Lanes {
    var lanes = ctapline_lanes()
    ctapline_next_amplitude(&self, &lanes)
    return Lanes(lanes)
  }
}
