/// The values of one control over a whole pattern, in frames.
///
/// Piecewise linear: the default before the first segment, then each segment from its frame until
/// the next begins. The last one holds for ever.
package struct ControlTrack: Sendable, Equatable {
  /// A straight line from one frame on.
  package struct Segment: Sendable, Equatable {
    /// The first frame it governs.
    package let frame: Int

    /// The value at that frame.
    package let value: Double

    /// Change for each frame.
    package let slope: Double

    /// Makes a segment.
    ///
    /// - Parameters:
    ///   - frame: The first frame it governs.
    ///   - value: The value at that frame.
    ///   - slope: Change for each frame.
    package init(frame: Int, value: Double, slope: Double) {
      self.frame = frame
      self.value = value
      self.slope = slope
    }

    /// The value at a frame, on the line; exact at the segment's own frame.
    ///
    /// - Parameter frame: Any frame.
    /// - Returns: The value of the line there.
    @inlinable
    package func value(at frame: Int) -> Double { value + slope * Double(frame - self.frame) }

    /// Whether the line is zero throughout.
    var isZero: Bool { value == 0 && slope == 0 }
  }

  /// The value before the first segment.
  package let defaultValue: Double

  /// The lines, in strictly ascending frames.
  package let segments: [Segment]

  /// Makes a track.
  ///
  /// - Parameters:
  ///   - defaultValue: The value before the first segment.
  ///   - segments: The lines, in strictly ascending frames (checked in debug builds).
  package init(defaultValue: Double, segments: [Segment] = []) {
    assert(zip(segments, segments.dropFirst()).allSatisfy { $0.frame < $1.frame })
    self.defaultValue = defaultValue
    self.segments = segments
  }

  /// Index of the segment that governs a frame, or nil before the first.
  ///
  /// - Parameter frame: Any frame.
  /// - Returns: The index, or nil where the default value holds.
  /// - Complexity: O(log segments).
  package func segmentIndex(at frame: Int) -> Int? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// The value at a frame.
  ///
  /// - Parameter frame: Any frame.
  /// - Returns: The value of the segment that governs it, or the default.
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
  ///
  /// - Parameters:
  ///   - intensity: Factor on intensity.
  ///   - sharpness: Addition to sharpness.
  package init(
    intensity: ControlTrack = ControlTrack(defaultValue: 1),
    sharpness: ControlTrack = ControlTrack(defaultValue: 0)
  ) {
    self.intensity = intensity
    self.sharpness = sharpness
  }
}

/// The controls that modulate the audio events of one placed pattern.
package struct AudioControlTracks: Sendable, Equatable {
  /// Factor on volume, `0...1`.
  package let volume: ControlTrack

  /// Addition to pan, `-1...1`; the sum is clamped to `-1...1`.
  package let pan: ControlTrack

  /// Addition to pitch, `-1...1`; the sum is clamped to `-1...1`.
  package let pitch: ControlTrack

  /// Addition to brightness, `-1...1`; the sum is clamped to `0...1`.
  package let brightness: ControlTrack

  /// Makes a set of tracks; by default none changes anything.
  ///
  /// - Parameters:
  ///   - volume: Factor on volume.
  ///   - pan: Addition to pan.
  ///   - pitch: Addition to pitch.
  ///   - brightness: Addition to brightness.
  package init(
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
}
