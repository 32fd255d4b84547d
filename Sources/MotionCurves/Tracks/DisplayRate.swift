/// How often a display shows a frame, and which frame shows a time.
package struct DisplayRate: Sendable {
  /// Display frames for each second, `> 0`; frame n is at n / framesPerSecond.
  package let framesPerSecond: Double

  /// Takes a rate, `> 0`.
  package init(_ framesPerSecond: Double) {
    precondition(framesPerSecond > 0, "a display shows frames")
    self.framesPerSecond = framesPerSecond
  }

  /// The time of a frame in seconds.
  package func seconds(at frame: Int) -> Double { Double(frame) / framesPerSecond }

  /// A time in frames; one that is whole up to rounding is whole.
  package func frames(_ seconds: Double) -> Double {
    let frames = seconds * framesPerSecond
    let whole = frames.rounded()
    return abs(frames - whole) < 1e-6 ? whole : frames
  }

  /// The first frame at or after a time in seconds.
  package func frame(showing seconds: Double) -> Int { Int(frames(seconds).rounded(.up)) }
}
