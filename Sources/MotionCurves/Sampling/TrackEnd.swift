/// The display frame at which tables, pictures, documents and comparisons end a track.
///
/// A track ends at the first frame with its final value. A track that is not at rest ``restLimit`` seconds after its
/// last change counts as endless, and ends ``endlessDuration`` seconds after that change.
package struct TrackEnd: Sendable {
  /// The seconds after the last change of target at which a motion counts as endless.
  package static let restLimit = 600.0

  /// The seconds after the last change for which an endless track is displayed: a design choice.
  package static let endlessDuration = 10.0

  package let frame: Int
  package let isAtRest: Bool

  /// Evaluates a track until it rests, but at most until ``restLimit``, and calls `visit` with each value and the
  /// number of frames that show the value.
  ///
  /// - Complexity: O(n) for the n frames in which the value moves.
  package init(
    of track: AnimationTrack, framesPerSecond: Double,
    visiting visit: (SIMD4<Double>, Int) -> Void = { _, _ in }
  ) {
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    let lastChange = track.changes.last?.time ?? 0
    let limit = Int((lastChange + Self.restLimit) * framesPerSecond)
    var (previous, last) = (track.componentVector(ofEngine: track.engineVector(track.start)), 0)
    var current = 0
    while current <= limit {
      let now = pass.vector(at: current)
      let next = max(current + 1, min(pass.nextChangeFrame ?? 0, limit + 1))
      visit(now, next - current)
      defer { current = next }
      if now != previous { (previous, last) = (now, current) }
      if pass.isAtRest {
        (self.frame, isAtRest) = (last, true)
        return
      }
    }
    let end = ((lastChange + Self.endlessDuration) * framesPerSecond).rounded()
    (frame, isAtRest) = (min(Int(end), limit), false)
  }
}
