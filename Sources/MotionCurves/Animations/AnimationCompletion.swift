/// When SwiftUI calls the two kinds of completion handler, in seconds.
package struct AnimationCompletion: Sendable, Hashable {
  /// The first display frame on which the animation counts as done, if it still moves or not.
  package let logical: Double
  /// The first display frame that shows the target because the animation has been removed.
  package let removed: Double

  /// The completion times of an animation over a distance, shown at a rate.
  ///
  /// - Throws: ``SamplingError/neverSettles(limit:)`` when the animation repeats or swings for ever.
  /// - Complexity: O(frames).
  package init(
    _ animation: Animation, travel: Double = 1, rate: SamplingRate = .framesPerSecond(60)
  ) throws(SamplingError) {
    let sampler = try CurveSampler(animation, from: 0, to: travel, rate: rate)
    var running = RunningAnimation(from: 0, to: travel, animation: animation)
    var logical: Int?
    for frame in 0..<sampler.count {
      guard running.frame(at: rate.time(ofFrame: frame)).isLogicallyComplete else { continue }
      logical = frame
      break
    }
    self.logical = rate.time(ofFrame: logical ?? sampler.count - 1)
    removed = rate.time(ofFrame: sampler.count - 1)
  }
}
