import TaplinePatterns

/// The values of one control over a whole pattern, in frames.
///
/// Piecewise linear: the default before the first segment, then each segment from its frame until
/// the next begins. The last one holds for ever.
package struct ControlTrack: Sendable, Equatable {
  /// A straight line from one frame on.
  struct Segment: Sendable, Equatable {
    /// The first frame it governs.
    let frame: Int

    /// The value at that frame.
    let value: Double

    /// Change for each frame.
    let slope: Double

    init(frame: Int, value: Double, slope: Double) {
      self.frame = frame
      self.value = value
      self.slope = slope
    }

    /// The value at a frame, on the line; exact at the segment's own frame.
    @inlinable
    func value(at frame: Int) -> Double { value + slope * Double(frame - self.frame) }

    /// Whether the line is zero throughout.
    var isZero: Bool { value == 0 && slope == 0 }
  }

  /// The value before the first segment.
  let defaultValue: Double

  /// The lines, in strictly ascending frames.
  let segments: [Segment]

  init(defaultValue: Double, segments: [Segment] = []) {
    assert(zip(segments, segments.dropFirst()).allSatisfy { $0.frame < $1.frame })
    self.defaultValue = defaultValue
    self.segments = segments
  }

  /// Makes a track of a control's values.
  init(_ values: ControlValues, _ clock: FrameClock) {
    let frames = values.lines.map { clock.frame(at: $0.begin.time) }
    var segments: [Segment] = []
    for (index, line) in values.lines.enumerated() {
      // Of lines that begin on one frame the last one counts.
      if index + 1 < frames.count, frames[index + 1] == frames[index] { continue }
      let slope = line.target.map { target in
        (target.value - line.begin.value)
          / Double(max(clock.frame(at: target.time) - frames[index], 1))
      }
      segments.append(.init(frame: frames[index], value: line.begin.value, slope: slope ?? 0))
    }
    self.init(defaultValue: values.defaultValue, segments: segments)
  }

  /// Index of the segment that governs a frame, or nil before the first.
  ///
  /// - Complexity: O(log segments).
  func segmentIndex(at frame: Int) -> Int? {
    let next = segments.partitioningIndex { $0.frame > frame }
    return next == 0 ? nil : next - 1
  }

  /// The value at a frame.
  ///
  /// - Complexity: O(log segments).
  package func value(at frame: Int) -> Double {
    guard let index = segmentIndex(at: frame) else { return defaultValue }
    return segments[index].value(at: frame)
  }
}

/// The controls that modulate the continuous events of one placed pattern.
package struct ControlTracks: Sendable, Equatable {
  /// Factor on intensity, `0...1`.
  package let intensity: ControlTrack

  /// Addition to sharpness, `-1...1`; the sum is clamped to `0...1`.
  package let sharpness: ControlTrack

  /// Makes a pair of tracks; by default neither changes anything.
  init(
    intensity: ControlTrack = ControlTrack(defaultValue: 1),
    sharpness: ControlTrack = ControlTrack(defaultValue: 0)
  ) {
    self.intensity = intensity
    self.sharpness = sharpness
  }

  /// The tracks of a pattern, or nil where nothing sets them.
  init?(_ controls: PatternControls, _ clock: FrameClock) {
    guard controls[.hapticIntensity] != nil || controls[.hapticSharpness] != nil else { return nil }
    self.init(
      intensity: ControlTrack(.hapticIntensity, controls, clock),
      sharpness: ControlTrack(.hapticSharpness, controls, clock))
  }
}

/// The controls that modulate the audio events of one placed pattern.
package struct AudioControlTracks: Sendable, Equatable {
  /// Factor on volume, `0...1`.
  let volume: ControlTrack

  /// Addition to pan, `-1...1`; the sum is clamped to `-1...1`.
  let pan: ControlTrack

  /// Addition to pitch, `-1...1`; the sum is clamped to `-1...1`.
  let pitch: ControlTrack

  /// Addition to brightness, `-1...1`; the sum is clamped to `0...1`.
  let brightness: ControlTrack

  /// Makes a set of tracks; by default none changes anything.
  init(
    volume: ControlTrack = ControlTrack(defaultValue: 1),
    pan: ControlTrack = ControlTrack(defaultValue: 0),
    pitch: ControlTrack = ControlTrack(defaultValue: 0),
    brightness: ControlTrack = ControlTrack(defaultValue: 0)
  ) {
    self.volume = volume
    self.pan = pan
    self.pitch = pitch
    self.brightness = brightness
  }
  /// The tracks of a pattern, or nil where nothing sets them.
  init?(_ controls: PatternControls, _ clock: FrameClock) {
    let all: [ParameterControl] = [.audioVolume, .audioPan, .audioPitch, .audioBrightness]
    guard all.contains(where: { controls[$0] != nil }) else { return nil }
    self.init(
      volume: ControlTrack(.audioVolume, controls, clock),
      pan: ControlTrack(.audioPan, controls, clock),
      pitch: ControlTrack(.audioPitch, controls, clock),
      brightness: ControlTrack(.audioBrightness, controls, clock))
  }
}

extension ControlTrack {
  fileprivate init(_ control: ParameterControl, _ controls: PatternControls, _ clock: FrameClock) {
    if let values = controls[control] {
      self.init(values, clock)
    } else {
      self.init(defaultValue: control.defaultValue)
    }
  }
}
