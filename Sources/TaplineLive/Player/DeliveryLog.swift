/// Where in a device's stream the frames that somebody cares about came to stand, and when they were
/// written.
///
/// Storage for every frame is taken beforehand, so that the audio thread only fills it in.
///
/// Thread: one at a time.
package final class DeliveryLog {
  /// A frame of the source as the device got it.
  package struct Entry: Sendable {
    package let sourceFrame: Int

    /// Frames that the device had taken before it, or nil where it was not written.
    package internal(set) var deliveredFrame: Int?

    /// When the write that it was part of came back, on `MonotonicClock`; 0 where it was not.
    package internal(set) var writtenAt = 0
  }

  private let entries: UnsafeMutableBufferPointer<Entry>
  private var next = 0

  package init(_ sourceFrames: [Int]) {
    let sorted = sourceFrames.sorted()
    entries = .allocate(capacity: sorted.count)
    _ = entries.initialize(from: sorted.map { Entry(sourceFrame: $0) })
  }

  deinit { entries.deallocate() }

  /// What happened to each frame, in ascending order.
  package var all: [Entry] { Array(entries) }

  /// Notes that frames were taken.
  ///
  /// Thread: render.  Allocates: never.
  func note(_ frames: Range<Int>, delivered: Int, at time: Int) {
    guard !frames.isEmpty else { return }
    while next < entries.count, entries[next].sourceFrame < frames.upperBound {
      if entries[next].sourceFrame >= frames.lowerBound {
        entries[next].deliveredFrame = delivered + entries[next].sourceFrame - frames.lowerBound
        entries[next].writtenAt = time
      }
      next += 1
    }
  }
}
