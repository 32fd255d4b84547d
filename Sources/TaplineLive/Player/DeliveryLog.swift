/// The positions of selected source frames in a device's stream; all storage is allocated in `init`.
package final class DeliveryLog {
  package struct Entry: Sendable {
    package let sourceFrame: Int
    /// The position in the stream; nil if the frame was not written.
    package internal(set) var deliveredFrame: Int?
    /// The time at which the write of the frame ended, in nanoseconds of the monotonic clock.
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

  /// Sorted by source frame.
  package var all: [Entry] { Array(entries) }

  /// Records accepted source frames, the first of which is frame `delivered` of the stream.
  ///
  /// Thread: render.  Allocates: never.
  func record(_ frames: Range<Int>, delivered: Int, at time: Int) {
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
