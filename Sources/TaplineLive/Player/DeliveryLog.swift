/// The positions of selected source frames in a device's stream; all storage is allocated in `init`.
package final class DeliveryLog {
  package struct Entry: Sendable {
    package let sourceFrame: Int
    /// The position in the stream; nil if the frame was not written.
    package internal(set) var deliveredFrame: Int?
    /// The time at which the write of the frame ended, in nanoseconds of the monotonic clock.
    package internal(set) var writtenAt = 0
  }

  /// Sorted by source frame; to be read after the audio thread has ended.
  package private(set) var all: [Entry]
  private var next = 0

  package init(_ sourceFrames: [Int]) {
    all = sourceFrames.sorted().map { Entry(sourceFrame: $0) }
  }

  /// Records accepted source frames, the first of which is frame `delivered` of the stream.
  ///
  /// Thread: render.  Allocates: never.
  func record(_ frames: Range<Int>, delivered: Int, at time: Int) {
    guard !frames.isEmpty else { return }
    while next < all.count, all[next].sourceFrame < frames.upperBound {
      if all[next].sourceFrame >= frames.lowerBound {
        all[next].deliveredFrame = delivered + all[next].sourceFrame - frames.lowerBound
        all[next].writtenAt = time
      }
      next += 1
    }
  }
}
