/// What a track shows, display frame by display frame until its end, held all at once.
public struct SampledTrack: Sendable {
  /// The track.
  package let track: AnimationTrack

  /// The display that it is shown on.
  package let rate: DisplayRate

  /// The components at each display frame, from frame 0 on; at least one.
  public let values: [[Double]]

  /// Whether the last frame shows the track at rest for good.
  package let isAtRest: Bool

  /// Follows a track until it rests, or for 10 s after its last change if it never does.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  /// - Complexity: O(frames).
  public init(_ track: AnimationTrack, framesPerSecond: Double) {
    self.track = track
    rate = DisplayRate(framesPerSecond)
    var values: [[Double]] = []
    let end = TrackEnd(of: track, framesPerSecond: framesPerSecond) {
      values.append(contentsOf: repeatElement($0, count: $1))
    }
    values.removeLast(values.count - 1 - end.frame)
    self.values = values
    isAtRest = end.isAtRest
  }

  /// Seconds to the last frame.
  package var endTime: Double { rate.seconds(at: values.count - 1) }

  /// The components at a frame; after the last frame those of the last.
  ///
  /// - Parameter frame: A frame, `>= 0`.
  /// - Returns: One number, or four for a colour.
  public func components(at frame: Int) -> [Double] { values[min(frame, values.count - 1)] }
}
