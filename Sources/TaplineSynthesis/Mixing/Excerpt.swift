import TaplineActuators
import TaplineNumerics

/// A part of a source, with the source's frame numbers; the first and last 5 ms are faded if they are next to an
/// audible cut.
///
/// Thread: the same as for its source.
package final class Excerpt: DerivedSource {
  package let source: any BlockSource
  let frames: Range<Int>
  private let fadesIn: Bool
  private let fadesOut: Bool
  /// The factors of the first frames, and in reverse order those of the last frames.
  private let fade: [Float]

  /// The duration of a fade in seconds: a design choice, the shortest release of the default profile.
  private static let fadeSeconds = 0.005

  /// The number of frames on either side of a cut that are searched for sound; a cut is audible if both sides sound.
  private static let margin = 64

  /// Seeks to the part's start; only the excerpt may render from the source afterwards.
  ///
  /// If `ringsOut` is true, the end is not faded, because the caller also plays what follows it.
  package init(_ frames: Range<Int>, of source: any BlockSource, ringsOut: Bool = false) {
    self.source = source
    self.frames = frames
    let count = min(
      Int((Self.fadeSeconds * Double(source.sampleRate)).rounded()), frames.count / 2)
    fade = (0..<count).map { frame in
      let turns = (Double(frame) + 0.5) / Double(2 * count)
      return Float(0.5 - 0.5 * cosine(turns: turns))
    }
    fadesIn = frames.lowerBound > 0 && Self.sounds(source, across: frames.lowerBound)
    fadesOut =
      !ringsOut && frames.upperBound < source.frameCount
      && Self.sounds(source, across: frames.upperBound)
    source.seek(to: frames.lowerBound)
  }

  private static func sounds(_ source: any BlockSource, across frame: Int) -> Bool {
    let channels = source.channelCount
    let buffer = ScratchBuffer(count: 2 * margin * channels)
    let before = min(margin, frame)
    source.seek(to: frame - before)
    source.render(
      into: UnsafeMutableBufferPointer(start: buffer.start, count: (before + margin) * channels))
    let cut = buffer.start + before * channels
    return peak(of: buffer.start, count: before * channels) > 0
      && peak(of: cut, count: margin * channels) > 0
  }

  /// The frame after the part's last.
  package var frameCount: Int { frames.upperBound }

  package func render(into block: UnsafeMutableBufferPointer<Float>) {
    let first = source.position
    source.render(into: block)
    let count = block.count / channelCount
    if fadesIn { apply(block, count, distance: first - frames.lowerBound, step: 1) }
    if fadesOut { apply(block, count, distance: frames.upperBound - 1 - first, step: -1) }
  }

  /// Fades a block, whose first frame is `distance` frames from the cut, and each next frame `step` more.
  private func apply(
    _ block: UnsafeMutableBufferPointer<Float>, _ count: Int, distance: Int, step: Int
  ) {
    guard min(distance, distance + step * (count - 1)) < fade.count else { return }
    for frame in 0..<count {
      let index = max(distance + step * frame, 0)
      guard index < fade.count else { continue }
      let gain = fade[index]
      for channel in 0..<channelCount { block[frame * channelCount + channel] *= gain }
    }
  }
}
