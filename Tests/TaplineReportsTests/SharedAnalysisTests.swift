import TaplineFiles
import TaplinePatterns
import TaplineRendering
import TaplineSynthesis
import TaplineTestSupport
import TaplineText
import Testing

@Suite("One synthesis for a sound and its analysis")
struct SharedAnalysisTests {
  /// A timeline longer than several chunks, with a sound on two channels if requested.
  private func timeline(isStereo: Bool) -> Timeline {
    var generator = SeededGenerator(seed: 65_536)
    var events = (0..<60).map { index in
      HapticEvent(
        .transient, at: Double(index) * 0.0997,
        intensity: Double.random(in: 0...1, using: &generator),
        sharpness: Double.random(in: 0...1, using: &generator))
    }
    events.append(HapticEvent(.continuous, at: 1.3, duration: 2, intensity: 0.7, sharpness: 0.2))
    if isStereo {
      events.append(HapticEvent(.audioContinuous, at: 0.5, duration: 1, audio: .init(pan: 0.5)))
    }
    return Timeline(HapticPattern(events: events))
  }

  @Test(
    "An analysis made while a sound is written equals a separate one, for any number of threads",
    arguments: [1, 2, 3], [false, true])
  func whileWriting(threads: Int, isStereo: Bool) throws {
    let (timeline, profile) = (timeline(isStereo: isStereo), try Fixtures.profile())
    var job = RenderJob(timeline, profile: profile)
    job.threads = threads
    job.rendition.expect(.audible, binCount: 333, measures: true)
    #expect(job.rendition.openPlan(.audible) != nil)
    _ = try OfflineRenderer.writeSound(job, to: MemorySink())
    #expect(job.rendition.openPlan(.audible) == nil, "a second synthesis would follow")

    let alone = Rendition(timeline, profile: profile)
    #expect(
      job.rendition.waveform(.audible, binCount: 333) == alone.waveform(.audible, binCount: 333))
    #expect(job.rendition.measures(.audible) == alone.measures(.audible))
    #expect(alone.measures(.audible).channelCount == (isStereo ? 2 : 1))
  }

  @Test("Each bin of a waveform has the extremes of its frames, and the bins cover all frames")
  func bins() throws {
    let rendition = Rendition(timeline(isStereo: false), profile: try Fixtures.profile())
    let samples = Fixtures.render(rendition.source(.tactile))
    for count in [1, 7, 333, 5_000] {
      let bins = rendition.waveform(.tactile, binCount: count).bins
      #expect(bins.count == count && bins.first?.frames.lowerBound == 0)
      #expect(bins.last?.frames.upperBound == samples.count)
      #expect(
        zip(bins, bins.dropFirst()).allSatisfy { $0.frames.upperBound == $1.frames.lowerBound })
      // Every bin includes the axis, from which it is drawn.
      let wrong = bins.count { bin in
        let part = samples[bin.frames]
        return bin.low != min(part.min() ?? 0, 0) || bin.high != max(part.max() ?? 0, 0)
      }
      #expect(wrong == 0, "\(count) bins")
    }
  }

  @Test("The analysis of a part of a sound is not used for the whole")
  func part() throws {
    var job = RenderJob(timeline(isStereo: false), profile: try Fixtures.profile())
    job.range = TimeRange(start: 0.1, end: 0.3)
    job.rendition.expect(.audible, measures: true)
    _ = try OfflineRenderer.writeSound(job, to: MemorySink())
    #expect(job.rendition.openPlan(.audible) != nil)
  }

  @Test(
    "Times outside the range of files are drawn at the end of the axis",
    arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
  func times(time: Double) throws {
    let profile = try Fixtures.profile()
    let events = [
      HapticEvent(.transient, at: time), HapticEvent(.continuous, at: time, duration: 0.1),
      HapticEvent(.audioContinuous, at: time, duration: 0.1), HapticEvent(.transient, at: 0.1),
    ]
    let timeline = Timeline(HapticPattern(events: events))
    let text = textPlot([NamedTimeline("a", timeline)], profile: profile)
    #expect(text.contains("tap"))
  }
}
