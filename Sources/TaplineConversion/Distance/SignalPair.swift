import TaplineActuators
import TaplinePatterns
import TaplineSynthesis

/// The drive signals of two timelines, or the accelerations if the profile has an actuator, at 8 kHz: more than twice
/// the frequencies of continuous events.
struct SignalPair {
  private let renditions: [Rendition]

  init(_ expected: Timeline, _ actual: Timeline, _ profile: ActuatorProfile) {
    renditions = [expected, actual].map { Rendition($0, profile: profile, sampleRate: 8_000) }
  }

  /// Passes blocks of both signals, padded with zeros; returns false if interrupted.
  func forEachBlock(
    of length: Int, _ isInterrupted: () -> Bool, _ body: ([Float], [Float]) -> Void
  ) -> Bool {
    let sources = renditions.map { $0.source(of: $0.feltSignal) }
    var blocks = sources.map { _ in [Float](repeating: 0, count: length) }
    for _ in stride(from: 0, to: sources.map(\.frameCount).max() ?? 0, by: length) {
      guard !isInterrupted() else { return false }
      for (index, source) in sources.enumerated() {
        blocks[index].withUnsafeMutableBufferPointer { source.render(into: $0) }
      }
      body(blocks[0], blocks[1])
    }
    return true
  }
}
