/// The first frame with a track's final value, or one ``endlessDuration`` after the last change if it never rests.
package struct TrackEnd: Sendable {
  /// In seconds after the last change of target.
  package static let restLimit = 600.0

  /// In seconds after the last change of target; a design choice.
  package static let endlessDuration = 10.0

  package let frame: Int
  package let isAtRest: Bool

  /// Calls `visit` with each value and the number of frames that show it; O(frames in which the value moves).
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
