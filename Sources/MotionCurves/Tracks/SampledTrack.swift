/// What a track shows, display frame by display frame until its end, held all at once.
public struct SampledTrack: Sendable {
  package let track: AnimationTrack

  /// The display that it is shown on.
  package let rate: DisplayClock

  /// Component after component of each display frame, from frame 0 on.
  private let numbers: [Double]

  /// The number of display frames, `>= 1`.
  package let frameCount: Int

  /// The components at each display frame, from frame 0 on; at least one.
  ///
  /// - Complexity: O(frames), an array for each.
  public var values: [[Double]] { (0..<frameCount).map(components) }

  /// Whether the last frame shows the track at its final rest.
  package let isAtRest: Bool

  /// Follows a track until it rests, or for 10 s after its last change if it never does.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  /// - Complexity: O(frames).
  public init(_ track: AnimationTrack, framesPerSecond: Double) {
    self.track = track
    rate = DisplayClock(framesPerSecond)
    var numbers: [Double] = []
    let isColor = track.body == .color
    let end = TrackEnd(of: track, framesPerSecond: framesPerSecond) { shown, count in
      if isColor {
        for _ in 0..<count { for index in 0..<4 { numbers.append(shown[index]) } }
      } else {
        numbers.append(contentsOf: repeatElement(shown.x, count: count))
      }
    }
    frameCount = end.frame + 1
    numbers.removeLast(numbers.count - frameCount * track.componentCount)
    self.numbers = numbers
    isAtRest = end.isAtRest
  }

  /// Seconds to the last frame.
  package var endTime: Double { rate.seconds(at: frameCount - 1) }

  /// The components at a frame; after the last frame those of the last.
  ///
  /// - Parameter frame: A frame, `>= 0`.
  /// - Returns: One number, or four for a colour.
  public func components(at frame: Int) -> [Double] {
    let count = track.componentCount
    let first = min(frame, frameCount - 1) * count
    return Array(numbers[first..<first + count])
  }

  /// One component at a frame; after the last frame that of the last.
  package func value(at frame: Int, _ index: Int = 0) -> Double {
    numbers[min(frame, frameCount - 1) * track.componentCount + index]
  }

  /// Whether a frame shows something else than the one before it, or the first than the start.
  package func changes(at frame: Int) -> Bool {
    (0..<track.componentCount).contains { index in
      value(at: frame, index) != (frame > 0 ? value(at: frame - 1, index) : track.start[index])
    }
  }
}
