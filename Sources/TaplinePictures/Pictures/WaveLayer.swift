import TaplineSynthesis
import TaplineTimeline

/// The sound of one timeline in its picture.
struct WaveLayer {
  private let index: Int
  private let sampleRate: Int
  private let time: PlotScale
  private let envelope: WaveformEnvelope

  /// The highest magnitude.
  var peak: Double { Double(envelope.peak) }

  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - index: Its number in the picture.
  ///   - profile: What sharpness and intensity mean.
  ///   - sound: Voice and rate.
  ///   - time: The time axis.
  init(
    _ timeline: Timeline, index: Int, profile: ActuatorProfile, sound: TimelinePlot.Sound,
    time: PlotScale
  ) {
    self.index = index
    self.time = time
    sampleRate = sound.sampleRate
    let (schedule, source) = Self.source(timeline, profile: profile, sound: sound)
    let seconds = Double(source.frameCount) / Double(sampleRate)
    let pixels = (time.position(seconds) - time.pixels.lower).rounded(.up)
    envelope = WaveformEnvelope(
      source, of: schedule, times: profile.envelope, count: max(Int(pixels), 1))
  }

  /// Seconds until the sound has rung out.
  static func seconds(
    _ timeline: Timeline, profile: ActuatorProfile, sound: TimelinePlot.Sound
  ) -> Double {
    Double(source(timeline, profile: profile, sound: sound).source.frameCount)
      / Double(sound.sampleRate)
  }

  private static func source(
    _ timeline: Timeline, profile: ActuatorProfile, sound: TimelinePlot.Sound
  ) -> (schedule: Schedule, source: Synthesizer) {
    let schedule = ScheduleCompiler.compile(timeline, sampleRate: sound.sampleRate)
    return (schedule, Synthesizer(schedule, profile: profile, voice: sound.voice))
  }

  /// A line through the frames, or where several share a pixel, the area between their extremes.
  func path(_ scale: PlotScale) -> String {
    let isLine = envelope.bins.allSatisfy { $0.frames.count == 1 }
    func line(_ value: (WaveformEnvelope.Bin) -> Float) -> [PlotLine.Point] {
      envelope.bins.compactMap { bin in
        let frame = Double(bin.frames.lowerBound + bin.frames.upperBound - 1) / 2
        let x = time.position(frame / Double(sampleRate))
        // The ring-out may go on beyond the picture.
        guard x <= time.pixels.upper else { return nil }
        return PlotLine.Point(x: x, y: scale.position(Double(value(bin))))
      }
    }
    let upper = PlotLine(line(\.high)).path
    guard !isLine else {
      return upper.isEmpty ? "" : "<path class=\"wave s\(index)\" d=\"\(upper)\"/>\n"
    }
    let lower = PlotLine(line(\.low).reversed()).path.dropFirst()
    return "<path class=\"wave s\(index) t\(index)\" d=\"\(upper)L\(lower)Z\"/>\n"
  }
}
