/// What a track shows, display frame by display frame until rest, held all at once.
public struct AnimationFrames: Sendable {
  /// Seconds after its last change for which a track is shown that never comes to rest: a design
  /// choice.
  package static let shownWithoutRest = 10.0

  /// The components at each display frame, from frame 0 on; at least one.
  public let values: [[Double]]

  /// Whether the last frame shows the track at rest for good.
  package let isAtRest: Bool

  /// Follows a track.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  /// - Complexity: O(frames).
  public init(_ track: AnimationTrack, framesPerSecond: Double) {
    let rest = AnimationPass.restFrame(of: track, framesPerSecond: framesPerSecond)
    let end = (track.changes.last?.time ?? 0) + Self.shownWithoutRest
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    values = (0...(rest ?? Int(end * framesPerSecond))).map { pass.components(at: $0) }
    isAtRest = rest != nil
  }

  /// The components at a frame; after the last frame those of the last.
  ///
  /// - Parameter frame: A frame, `>= 0`.
  /// - Returns: One number, or four for a colour.
  public func components(at frame: Int) -> [Double] { values[min(frame, values.count - 1)] }
}
