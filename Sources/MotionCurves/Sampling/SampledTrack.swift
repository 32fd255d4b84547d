/// The values of a track at every display frame until its end.
public struct SampledTrack: Sendable {
  package let track: AnimationTrack
  package let rate: SamplingRate

  /// One frame after another.
  private let numbers: [Double]
  package let frameCount: Int

  /// The components at each display frame, from frame 0; at least one.
  ///
  /// - Complexity: O(frames), with an array for each.
  public var values: [[Double]] { (0..<frameCount).map(components) }

  package let isAtRest: Bool

  /// Samples a track, at `framesPerSecond` frames per second, `> 0`, until it rests.
  ///
  /// A track that does not rest within 600 s of its last change is sampled until 10 s after that change.
  ///
  /// - Complexity: O(frames).
  public init(_ track: AnimationTrack, framesPerSecond: Double) {
    self.track = track
    rate = .framesPerSecond(framesPerSecond)
    var numbers: [Double] = []
    let isColor = track.body == .color
    let end = TrackEnd(of: track, framesPerSecond: framesPerSecond) { vector, count in
      if isColor {
        for _ in 0..<count { for index in 0..<4 { numbers.append(vector[index]) } }
      } else {
        numbers.append(contentsOf: repeatElement(vector.x, count: count))
      }
    }
    frameCount = end.frame + 1
    numbers.removeLast(numbers.count - frameCount * track.componentCount)
    self.numbers = numbers
    isAtRest = end.isAtRest
  }

  package var endTime: Double { rate.seconds(at: frameCount - 1) }

  /// Returns the components at a frame `>= 0`: one, or four for a color.
  ///
  /// Frames after the last frame have the components of the last frame.
  public func components(at frame: Int) -> [Double] {
    let count = track.componentCount
    let first = min(frame, frameCount - 1) * count
    return Array(numbers[first..<first + count])
  }

  /// Frames after the last frame have its value.
  package func value(at frame: Int, _ index: Int = 0) -> Double {
    numbers[min(frame, frameCount - 1) * track.componentCount + index]
  }

  /// Frame 0 is compared with the start value.
  package func changes(at frame: Int) -> Bool {
    (0..<track.componentCount).contains { index in
      value(at: frame, index) != (frame > 0 ? value(at: frame - 1, index) : track.start[index])
    }
  }
}
