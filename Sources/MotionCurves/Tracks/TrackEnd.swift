/// The last display frame of a track that tables, pictures, documents and comparisons show.
///
/// It is the first that shows the track at its final rest: the last that shows a change. A track that
/// is not at rest ``restLimit`` seconds after its last change never rests, and ends
/// ``shownWithoutRest`` seconds after that change.
package struct TrackEnd: Sendable {
  /// Seconds after the last change of target at which a motion counts as never coming to rest.
  package static let restLimit = 600.0

  /// Seconds after the last change for which a track is shown that never comes to rest: a design
  /// choice.
  package static let shownWithoutRest = 10.0

  /// The display frame, `>= 0`.
  package let frame: Int

  /// Whether it shows the track at its final rest.
  package let isAtRest: Bool

  /// Follows a track until it rests.
  ///
  /// - Complexity: O(frames) in which something moves.
  package init(
    of track: AnimationTrack, framesPerSecond: Double,
    showing show: (SIMD4<Double>, Int) -> Void = { _, _ in }
  ) {
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    let lastChange = track.changes.last?.time ?? 0
    let limit = Int((lastChange + Self.restLimit) * framesPerSecond)
    var (shown, last) = (track.shown(track.start), 0)
    var current = 0
    while current <= limit {
      let now = pass.shown(at: current)
      let next = max(current + 1, min(pass.nextChangeFrame ?? 0, limit + 1))
      show(now, next - current)
      defer { current = next }
      if now != shown { (shown, last) = (now, current) }
      if pass.isAtRest {
        (self.frame, isAtRest) = (last, true)
        return
      }
    }
    let end = ((lastChange + Self.shownWithoutRest) * framesPerSecond).rounded()
    (frame, isAtRest) = (min(Int(end), limit), false)
  }
}
