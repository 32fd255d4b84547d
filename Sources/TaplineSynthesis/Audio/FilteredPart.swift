/// A part of a sound after its low-pass filter.
///
/// Thread: one at a time; render.  Allocates: never after `reserve`.
final class FilteredPart {
  private var left = ScratchBuffer(count: 0)
  private var right = ScratchBuffer(count: 0)
  private var count = 0

  func reserve(_ frames: Int) {
    guard frames > left.count else { return }
    left = ScratchBuffer(count: frames)
    right = ScratchBuffer(count: frames)
  }

  func sound(isStereo: Bool) -> WrappingSound {
    let other = UnsafeBufferPointer(start: UnsafePointer(right.start), count: count)
    return WrappingSound(
      left: UnsafeBufferPointer(start: UnsafePointer(left.start), count: count),
      right: isStereo ? other : nil, wraps: false)
  }

  /// Filters a part of a sound, with a crossfade between two filters over a range of positions; nil means no filter.
  func fill(
    _ part: Range<Int>, of sound: WrappingSound, from first: LowPass?, to last: LowPass?,
    over passage: Range<Double>
  ) {
    count = part.count
    precondition(count <= left.count, "the part is longer than the reserved memory")
    let (left, right) = (left.start, right.start)
    @inline(__always)
    func put(_ index: Int, _ value: SIMD2<Double>) {
      left[index - part.lowerBound] = Float(value.x)
      right[index - part.lowerBound] = Float(value.y)
    }
    if let first {
      first.apply(to: sound, part, each: put)
    } else {
      for index in part { put(index, sound[index]) }
    }
    guard first != last else { return }
    let length = passage.upperBound - passage.lowerBound
    @inline(__always)
    func fade(_ index: Int, _ value: SIMD2<Double>) {
      let progress = min(max((Double(index) - passage.lowerBound) / length, 0), 1)
      let offset = index - part.lowerBound
      let before = SIMD2(Double(left[offset]), Double(right[offset]))
      put(index, before + (value - before) * progress)
    }
    if let last {
      last.apply(to: sound, part, each: fade)
    } else {
      for index in part { fade(index, sound[index]) }
    }
  }
}
