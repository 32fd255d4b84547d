import TaplineActuators
import TaplinePatterns
import TaplineSynthesis
import TaplineText

/// The haptics of one timeline: lollipops, envelopes, and their sharpness.
struct HapticMarks {
  /// The most taps that have their figures as titles, so that files stay small.
  private static let maximumTitles = 200

  /// The most events that are all drawn, so that a picture can be read back whole.
  private static let maximumUnthinned = 1_000

  private let index: Int
  private let taps: [HapticEvent]
  private let timeline: Timeline
  private let time: PlotScale

  /// Taps in the range; more than are drawn if they are thinned.
  let tapCount: Int

  var drawnTapCount: Int { taps.count }

  /// The continuous events in the range.
  private let continuous: [EffectiveEvent]

  init(
    _ timeline: Timeline, index: Int, profile: ActuatorProfile, range: TimeRange, time: PlotScale
  ) {
    self.index = index
    self.time = time
    self.timeline = timeline
    let haptics = EffectiveHaptics(timeline, times: profile.envelope)
    let shown =
      range == .all ? haptics.taps : haptics.taps.filter { range.contains($0.time) }
    tapCount = shown.count
    taps =
      shown.count <= Self.maximumUnthinned
      ? shown
      : PixelColumns.thinned(
        shown, at: { time.position($0.time) },
        keeping: [{ $0.intensity }, { $0.sharpness }])
    continuous = haptics.continuous.filter {
      $0.end >= time.range.lowerBound && $0.start <= time.range.upperBound
    }
  }

  var intensity: Drawing.Mark {
    .group(index, envelopes + audio + (taps.isEmpty ? [] : [lollipops]))
  }

  /// A dot for each tap, a line for each continuous event.
  var sharpness: Drawing.Mark {
    var marks: [Drawing.Mark] = []
    if !continuous.isEmpty {
      marks.append(
        .lines(
          index,
          continuous.map { event in
            times(of: event).map { Drawing.Point($0, event.sharpness(at: $0)) }
          }))
    }
    if !taps.isEmpty {
      marks.append(.dots(index, taps.map { Drawing.Point($0.time, clamped($0.sharpness)) }))
    }
    return .group(index, marks)
  }

  private func clamped(_ number: Double) -> Double { min(max(number, 0), 1) }

  private var lollipops: Drawing.Mark {
    let hasTitles = taps.count <= Self.maximumTitles
    let taps = taps.map { tap in
      Drawing.Tap(
        point: Drawing.Point(tap.time, clamped(tap.intensity)), fullness: clamped(tap.sharpness),
        title: hasTitles
          ? "tap at \(significant(tap.time, digits: 6)) s, intensity "
            + "\(significant(tap.intensity)), sharpness \(significant(tap.sharpness))" : nil)
    }
    // Taps that share a pixel are drawn fainter, so that heads stand out from stems.
    return .taps(
      index, taps, radius: hasTitles ? 5 : taps.count <= Self.maximumUnthinned ? 3.5 : 2.5,
      isDense: tapCount > drawnTapCount)
  }

  /// The times at which a continuous event is drawn: two for each pixel, and where its release begins and ends.
  private func times(of event: EffectiveEvent) -> [Double] {
    let pixel =
      (time.range.upperBound - time.range.lowerBound) / (time.pixels.upper - time.pixels.lower)
    let start = max(event.start, time.range.lowerBound)
    let end = min(event.end, time.range.upperBound)
    // Enough for the highest point of a narrow event.
    let step = min(pixel / 2, (end - start) / 16)
    var times = step > 0 ? Array(stride(from: start, to: end, by: step)) : [start]
    if event.release < end, event.release > start {
      let index = times.firstIndex { $0 >= event.release } ?? times.count
      times.insert(event.release, at: index)
    }
    return times + [end]
  }

  private var envelopes: [Drawing.Mark] {
    guard continuous.count <= Self.maximumUnthinned else { return [outline] }
    return continuous.map { event in
      .envelope(index, times(of: event).map { Drawing.Point($0, event.intensity(at: $0)) })
    }
  }

  /// Of thousands of events, the strongest in each column of pixels.
  private var outline: Drawing.Mark {
    var columns = [Double](
      repeating: 0, count: Int(time.pixels.upper - time.pixels.lower) + 1)
    for event in continuous {
      for seconds in times(of: event) {
        let column = Int(time.position(seconds) - time.pixels.lower)
        guard columns.indices.contains(column) else { continue }
        columns[column] = max(columns[column], event.intensity(at: seconds))
      }
    }
    return .envelope(
      index,
      columns.enumerated().map { column, strength in
        let x = time.pixels.lower + Double(column) + 0.5
        return Drawing.Point(time.number(at: x), clamped(strength))
      })
  }

  private var audio: [Drawing.Mark] {
    timeline.events.filter { !$0.kind.isHaptic }.compactMap { event in
      let end = timeline.shownEnd(of: event)
      guard end >= time.range.lowerBound, event.time <= time.range.upperBound else { return nil }
      return .frame(index, event.time...end, value: clamped(event.audio.volume))
    }
  }
}

extension Timeline {
  /// The end of an event in a picture, in seconds; a sound whose length only its file has lasts to the timeline's
  /// end.
  func shownEnd(of event: HapticEvent) -> Double {
    let length = event.effectiveDuration
    return length > 0 ? event.time + length : max(duration, event.time)
  }
}

extension Timeline {
  /// The most markers of a lane that are all drawn.
  private static let maximumUnthinned = 1_000

  /// The touches or states in the range of a scale, and how many there are: of many that begin in the same column
  /// of pixels, only the longest and the shortest are drawn.
  func spans(
    _ kind: Marker.Kind, time: PlotScale, end: Double
  ) -> (drawn: [Drawing.Span], count: Int) {
    let markers = markers(kind)
    let sides = time.range
    var spans: [Drawing.Span] = []
    for (index, marker) in markers.enumerated() {
      let next = index + 1 < markers.count ? markers[index + 1].time : end
      let isHeld = kind == .state || marker.leavesFingerDown == true
      let last = isHeld ? max(next, marker.time) : marker.time
      guard marker.time <= sides.upperBound, last >= sides.lowerBound else { continue }
      spans.append(
        Drawing.Span(
          time: marker.time, name: marker.name,
          title: "\(marker.name) at \(significant(marker.time, digits: 6)) s"
            + (marker.detail.isEmpty ? "" : ": \(marker.detail)"),
          start: max(marker.time, sides.lowerBound),
          end: min(max(next, marker.time), sides.upperBound), isHeld: isHeld,
          isLast: marker.time >= end))
    }
    guard spans.count > Self.maximumUnthinned else { return (spans, spans.count) }
    let drawn = PixelColumns.thinned(
      spans, at: { time.position($0.start) },
      keeping: [{ time.position($0.end) - time.position($0.start) }])
    return (drawn, spans.count)
  }
}

/// The sound of one timeline.
struct WaveMarks {
  /// The highest magnitude.
  let peak: Double

  /// A line through the frames, or if several share a pixel, the area between their extremes.
  let mark: Drawing.Mark

  init(
    _ rendition: Rendition, _ voice: Voice, index: Int, time: PlotScale, bins scale: PlotScale
  ) {
    let part = Self.part(rendition, voice, time: scale)
    let waveform =
      part.map { frames in
        rendition.waveform(
          voice, frames: frames, binCount: max(Int(scale.pixels.upper - scale.pixels.lower), 1))
      } ?? rendition.waveform(voice, binCount: Self.binCount(rendition, voice, time: scale))
    let rate = Double(rendition.sampleRate)
    let first = 2 * (part?.lowerBound ?? 0) - 1
    let bins = Self.joined(waveform.bins, period: rate / rendition.profile.frequency.lowest)
    func line(_ value: (Waveform.Bin) -> Float) -> [Drawing.Point] {
      bins.compactMap { bin in
        let seconds = Double(first + bin.frames.lowerBound + bin.frames.upperBound) / 2 / rate
        // The ring-out may go on beyond the picture.
        return seconds <= time.range.upperBound ? Drawing.Point(seconds, Double(value(bin))) : nil
      }
    }
    let isLine = bins.allSatisfy { $0.frames.count == 1 }
    peak = Double(waveform.peak)
    mark = .wave(index, upper: line(\.high), lower: isLine ? nil : line(\.low))
  }

  /// The frames that a picture of a part shows; nil for the whole sound.
  static func part(_ rendition: Rendition, _ voice: Voice, time: PlotScale) -> Range<Int>? {
    let count = rendition.frameCount(voice)
    let clock = FrameClock(sampleRate: rendition.sampleRate)
    let first = min(clock.frame(at: time.range.lowerBound), count)
    let last = min(clock.frame(at: time.range.upperBound), count)
    return first == 0 && last == count ? nil : first..<max(first, last)
  }

  /// Bins of the waveform: one for each pixel that it covers.
  static func binCount(_ rendition: Rendition, _ voice: Voice, time: PlotScale) -> Int {
    let seconds = Double(rendition.frameCount(voice)) / Double(rendition.sampleRate)
    return max(Int((time.position(seconds) - time.pixels.lower).rounded(.up)), 1)
  }

  /// Bins with the extremes of a whole period: bins shorter than that would show a beat between pixels and
  /// periods.
  private static func joined(_ bins: [Waveform.Bin], period: Double) -> [Waveform.Bin] {
    guard let length = bins.first?.frames.count, bins.count > 2 else { return bins }
    // With eight pixels for a period and more, its own shape is seen.
    guard Double(length) > period / 8, Double(length) < period else { return bins }
    let reach = Int((period / Double(length) / 2).rounded(.up))
    return bins.indices.map { index in
      // Silence stays silence, so that onsets stay in place.
      guard bins[index].high > bins[index].low else { return bins[index] }
      let near = bins[max(index - reach, 0)...min(index + reach, bins.count - 1)]
      return Waveform.Bin(
        frames: bins[index].frames, low: near.map(\.low).min() ?? 0,
        high: near.map(\.high).max() ?? 0)
    }
  }
}
