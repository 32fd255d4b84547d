import TaplineSynthesis

/// The lowest and highest samples of a sound in bins of equal length, from the synthesizer that
/// serves the WAV file.
///
/// Memory is that of the bins, however long the sound is; where nothing can sound,
/// nothing is rendered.
struct WaveformEnvelope {
  /// A bin: its frames, and the extremes of all channels over them.
  struct Bin: Equatable {
    var frames: Range<Int>
    var low: Float
    var high: Float
  }

  /// The bins in the order of time, none empty.
  let bins: [Bin]

  /// The highest magnitude.
  let peak: Float

  /// Renders and measures.
  ///
  /// - Parameters:
  ///   - source: The sound, from frame 0 on.
  ///   - schedule: What it plays: silence before, between and after its events is known from it.
  ///   - times: What envelope times mean in seconds.
  ///   - count: The most bins, `> 0`; where there are fewer frames, a bin is a frame.
  init(
    _ source: any BlockSource, of schedule: Schedule, times: EnvelopeTimes, count: Int
  ) {
    let frames = source.frameCount
    let length = max(1, Double(frames) / Double(count))
    var found = (0..<Int((Double(frames) / length).rounded(.up))).map { index in
      let start = Int(Double(index) * length)
      let end = min(frames, max(start + 1, Int(Double(index + 1) * length)))
      return Bin(frames: start..<end, low: 0, high: 0)
    }.filter { !$0.frames.isEmpty }
    let channels = source.channelCount
    var block = [Float](repeating: 0, count: 4_096 * channels)
    var next = 0
    for sounding in Self.soundingFrames(of: schedule, times, until: frames) {
      source.seek(to: sounding.lowerBound)
      while next < found.count, found[next].frames.upperBound <= sounding.lowerBound { next += 1 }
      for start in stride(from: sounding.lowerBound, to: sounding.upperBound, by: 4_096) {
        let end = min(start + 4_096, sounding.upperBound)
        block.withUnsafeMutableBufferPointer { samples in
          source.render(into: .init(rebasing: samples[..<((end - start) * channels)]))
          var frame = start
          while frame < end, next < found.count {
            let stop = min(end, found[next].frames.upperBound)
            for index in (frame - start) * channels..<(stop - start) * channels {
              found[next].low = min(found[next].low, samples[index])
              found[next].high = max(found[next].high, samples[index])
            }
            if found[next].frames.upperBound <= stop { next += 1 }
            frame = stop
          }
        }
      }
    }
    if length == 1 {
      // A frame alone has one value, not a range from zero.
      for index in found.indices {
        let isLow = -found[index].low > found[index].high
        if isLow {
          found[index].high = found[index].low
        } else {
          found[index].low = found[index].high
        }
      }
    }
    bins = found
    peak = found.reduce(0) { max($0, -$1.low, $1.high) }
  }

  /// Where something may sound: each event with a second, or the ring-out where that is longer.
  private static func soundingFrames(
    of schedule: Schedule, _ times: EnvelopeTimes, until end: Int
  ) -> [Range<Int>] {
    let tail = max(schedule.sampleRate, end - schedule.frameCount)
    var spans = schedule.taps.map { ($0.frame, $0.frame) }
    spans += schedule.continuous.map { event in
      let envelope = EnvelopeSegments(event, times: times, sampleRate: schedule.sampleRate)
      return (event.startFrame, envelope.lastFrame)
    }
    spans += schedule.audio.map { ($0.startFrame, end) }
    spans.sort { $0.0 < $1.0 }
    var merged: [Range<Int>] = []
    for (start, stop) in spans where start < end {
      let range = start..<min(end, max(start, stop) + tail)
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
