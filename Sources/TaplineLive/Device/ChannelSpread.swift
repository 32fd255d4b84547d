/// Copies interleaved samples to some channels of a device; all other channels are silent.
///
/// Thread: render.  Allocates: never after initialization.
final class ChannelSpread {
  /// The offset of each playing channel within a frame of the device.
  private let offsets: UnsafeMutableBufferPointer<Int>
  private let target: UnsafeMutableBufferPointer<Float>
  private let deviceChannelCount: Int
  private let frameCount: Int

  /// Allocates a period; `channels` count from 1 up to `deviceChannelCount`.
  init(to channels: [Int], of deviceChannelCount: Int, frameCount: Int) {
    self.deviceChannelCount = deviceChannelCount
    self.frameCount = frameCount
    offsets = .allocate(capacity: channels.count)
    _ = offsets.initialize(from: channels.map { $0 - 1 })
    target = .allocate(capacity: frameCount * deviceChannelCount)
    target.initialize(repeating: 0)
  }

  deinit {
    offsets.deallocate()
    target.deallocate()
  }

  /// Returns a buffer that is valid until the next call.
  func spread(_ samples: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
    let count = offsets.count
    for (channel, offset) in offsets.enumerated() {
      for frame in 0..<frameCount {
        target[frame * deviceChannelCount + offset] = samples[frame * count + channel]
      }
    }
    return UnsafeBufferPointer(target)
  }
}
