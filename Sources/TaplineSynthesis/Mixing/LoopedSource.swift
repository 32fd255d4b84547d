/// A part of a source repeated without a gap, with its ring-out mixed into the following rounds; the player limits the
/// sum.
///
/// Thread: the same as for its source.
package final class LoopedSource: BlockSource {
  private let part: Excerpt
  private let length: Int
  /// The first frames of a round, rendered once.
  private let head: ScratchBuffer
  private let headLength: Int
  private let tail: ScratchBuffer
  private let tailLength: Int
  /// The ring-out of all earlier rounds in the first frames of a round.
  private let ringing: ScratchBuffer
  private let ringingLength: Int
  private var round = 0
  private var offset = 0

  /// The maximum number of frames that are kept: 1.4 s at 48 kHz.
  private static let maximumHead = 65_536

  /// Only the loop may render from the source afterwards.
  package init(_ source: any BlockSource, over frames: Range<Int>, ringsOut: Bool) {
    precondition(!frames.isEmpty, "a loop needs at least one frame")
    source.isLimited = false
    let channels = source.channelCount
    part = Excerpt(frames, of: source, ringsOut: ringsOut)
    length = frames.count
    headLength = min(length, Self.maximumHead)
    head = ScratchBuffer(count: headLength * channels)
    part.render(into: UnsafeMutableBufferPointer(start: head.start, count: head.count))
    tailLength = ringsOut ? max(source.frameCount - frames.upperBound, 0) : 0
    tail = ScratchBuffer(count: tailLength * channels)
    source.seek(to: frames.upperBound)
    source.render(into: UnsafeMutableBufferPointer(start: tail.start, count: tail.count))
    ringingLength = min(tailLength, length)
    ringing = ScratchBuffer(count: ringingLength * channels)
  }

  package var sampleRate: Int { part.sampleRate }
  package var channelCount: Int { part.channelCount }

  /// A loop has no end: the largest possible number of frames.
  package var frameCount: Int { .max }

  /// The next frame that `render(into:)` returns, counted from the first round's start.
  package var position: Int { round * length + offset }

  package var isLimited: Bool {
    get { false }
    set {}
  }

  package var limitedSampleCount: Int { 0 }

  package func render(into block: UnsafeMutableBufferPointer<Float>) {
    let channels = channelCount
    var done = 0
    let frameCount = block.count / channels
    while done < frameCount {
      if offset == length {
        offset = 0
        round += 1
      }
      let isKept = offset < headLength
      let count = min((isKept ? headLength : length) - offset, frameCount - done)
      let samples = UnsafeMutableBufferPointer(
        rebasing: block[done * channels..<(done + count) * channels])
      if isKept {
        samples.baseAddress?.update(from: head.start + offset * channels, count: samples.count)
      } else {
        let frame = part.frames.lowerBound + offset
        if part.position != frame { part.seek(to: frame) }
        part.render(into: samples)
      }
      if round > 0 { addRinging(to: samples, count) }
      offset += count
      done += count
    }
  }

  /// Adds the ring-out of all earlier rounds to the samples.
  private func addRinging(to samples: UnsafeMutableBufferPointer<Float>, _ count: Int) {
    let channels = channelCount
    let end = min(offset + count, ringingLength)
    guard offset < end else { return }
    collect(offset..<end, afterRounds: round - 1)
    for index in 0..<(end - offset) * channels {
      samples[index] += ringing.start[offset * channels + index]
    }
  }

  /// Adds to `ringing` the part of the tail that sounds `rounds` whole rounds after the tail's start.
  private func collect(_ frames: Range<Int>, afterRounds rounds: Int) {
    let channels = channelCount
    // After the tail there is nothing to add. This check also prevents an overflow of the product below.
    guard rounds <= tailLength / length else { return }
    let first = rounds * length
    let end = min(frames.upperBound, tailLength - first)
    guard frames.lowerBound < end else { return }
    for index in frames.lowerBound * channels..<end * channels {
      ringing.start[index] += tail.start[first * channels + index]
    }
  }

  package func seek(to frame: Int) {
    (round, offset) = frame.quotientAndRemainder(dividingBy: length)
    ringing.start.update(repeating: 0, count: ringing.count)
    // Fill `ringing` as rendering up to this frame would have done, in the same order of addition.
    for earlier in 0..<min(round, tailLength / length + 1) {
      let isPast = earlier < round - 1
      collect(0..<(isPast ? ringingLength : min(offset, ringingLength)), afterRounds: earlier)
    }
  }
}
