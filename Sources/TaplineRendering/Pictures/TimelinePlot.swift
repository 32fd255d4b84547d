import MotionCurves
package import TaplineActuators
package import TaplineFigures
package import TaplinePatterns
package import TaplineSynthesis
import TaplineText

/// A picture of timelines: touches, states, haptics, sound and animations on one time axis.
package struct TimelinePlot: Sendable {
  package static let defaultWidth = 760.0

  package enum Arrangement: Sendable {
    /// Up to three timelines are overlaid, more are stacked: a design choice.
    case automatic
    case overlaid
    case stacked
  }

  private let timelines: [NamedTimeline]
  private let profile: ActuatorProfile
  private let tracks: [[SampledTrack]]
  private let width: Double
  private let range: TimeRange
  private let markedTimes: [Double]
  private let renditions: [Rendition]
  private let signals: [Signal]
  package private(set) var figure = Figure(.timeline)

  /// Creates a picture with the waveforms of `signals`, which need `renditions` of all timelines.
  package init(
    _ timelines: [NamedTimeline], profile: ActuatorProfile, framesPerSecond: Int = 120,
    width: Double = defaultWidth, range: TimeRange = .all, arrangement: Arrangement = .automatic,
    marks: [Double] = [], renditions: [Rendition] = [], signals: [Signal] = []
  ) {
    self.timelines = timelines
    self.profile = profile
    tracks = timelines.map { named in
      named.timeline.animations.map { SampledTrack($0, framesPerSecond: Double(framesPerSecond)) }
    }
    self.width = Self.bounded(width)
    self.renditions = renditions
    self.signals = signals
    self.range = range
    markedTimes = marks.filter { $0 >= 0 && $0.isFinite }
    let isStacked =
      arrangement == .stacked || (arrangement == .automatic && timelines.count > 3)
    let all = Array(timelines.indices)
    figure = makeFigure(isStacked ? all.map { [$0] } : [all])
  }

  private static func bounded(_ width: Double) -> Double { min(max(width, 300), 3_000) }

  /// The width in pixels for which waveforms are computed: the largest, so that one synthesis is enough for a page.
  package var waveWidth: Double { max(width, SVGFigure.pageWidths.last ?? 0) }

  /// The picture as an SVG file; the memory needed does not depend on the length of the sound.
  package var svg: String { svg(width: width, id: "") }

  /// Returns the picture at another width; `id` is a suffix of the ids of its elements.
  package func svg(width: Double, id: String) -> String {
    SVGFigure(figure, width: Self.bounded(width), waveWidth: waveWidth, id: id).text
  }

  private func makeFigure(_ groups: [[Int]]) -> Figure {
    var figure = Figure(.timeline)
    figure.names = timelines.map { ($0.name, "") }
    figure.sentences =
      timelines.map(\.sentence)
      + (signals.allSatisfy { $0 == .acceleration }
        ? [] : ["The waveform is in fractions of full scale (FS)."])
    figure.start = range.start
    figure.end = range.end ?? endTime
    figure.isEndExact = range.end != nil
    figure.isCropped = range != .all
    figure.markedTimes =
      markedTimes + (timelines.count == 1 ? timelines[0].timeline.boundaries : [])
    figure.soundCaption = caption
    figure.partCaption = range == .all ? nil : "part\(range.caption)"
    figure.sections = groups.map { Figure.Section($0, panels(of: $0)) }
    return figure
  }

  private var caption: String? {
    var parts: [String] = []
    for case .voice(let voice) in signals { parts.append("\(voice.rawValue) voice") }
    if signals.contains(.acceleration), let actuator = profile.actuator {
      let unit = actuator.gravities == nil ? "relative to a steady full drive" : "in g"
      parts.append("acceleration of \(actuator.label) \(unit)")
    }
    return parts.isEmpty ? nil : (parts + ["profile \(profile.label)"]).joined(separator: ", ")
  }

  private var renditionsWithEvents: [Rendition] {
    renditions.filter { $0.timeline.eventCount > 0 }
  }

  // MARK: - Extent

  /// The end of the patterns, markers and animations of each timeline, in seconds.
  package var endTimes: [Double] {
    zip(timelines, tracks).map { named, tracks in
      let markers = named.timeline.markers.map(\.time)
      return (markers + tracks.map(\.endTime)).reduce(named.timeline.duration, max)
    }
  }

  /// The maximum duration for which an actuator's ring-out is drawn, in seconds: a design choice.
  private static let longestRingOut = 0.15

  private var endTime: Double {
    // The sound and the actuator ring out after the end of the events.
    let ringOuts = renditionsWithEvents.flatMap { rendition in
      signals.map { signal in
        let end = Double(rendition.frameCount(signal)) / Double(rendition.sampleRate)
        let longest = rendition.timeline.duration + Self.longestRingOut
        return signal == .acceleration ? min(end, longest) : end
      }
    }
    return (endTimes + markedTimes + ringOuts).max() ?? 0
  }

  /// Requests the waveforms of the picture, so that rendering a sound file computes them too.
  package func expectWaveforms() {
    let time = SVGFigure.timeScale(figure, width: waveWidth)
    for signal in signals {
      for rendition in renditionsWithEvents where rendition.part(signal, time: time) == nil {
        rendition.expect(signal, binCount: rendition.binCount(signal, time: time))
      }
    }
  }

  /// Computes the missing waveforms of the picture; returns false if interrupted.
  package func synthesize(isInterrupted: () -> Bool) -> Bool {
    expectWaveforms()
    let time = SVGFigure.timeScale(figure, width: waveWidth)
    return signals.allSatisfy { signal in
      renditionsWithEvents.allSatisfy { rendition in
        rendition.part(signal, time: time) != nil
          || rendition.analyze(signal, isInterrupted: isInterrupted)
      }
    }
  }

  // MARK: - Panels

  private func panels(of group: [Int]) -> [Figure.Panel] {
    let end = max(endTime, range.start)
    var panels: [Figure.Panel] = []
    for (kind, lane) in [(Timeline.Marker.Kind.touch, Figure.Panel.Kind.touch), (.state, .state)] {
      for index in group {
        let markers = timelines[index].timeline.markers(kind)
        // Touches equal to those of the group's first timeline get no lane.
        let firstMarkers = timelines[group[0]].timeline.markers(kind)
        let isRepeated = kind == .touch && index != group[0] && markers == firstMarkers
        guard !markers.isEmpty, !isRepeated else { continue }
        let spans = timelines[index].timeline.spans(kind, until: end)
        panels.append(Figure.Panel(lane, of: index, spans.map { .span(index, $0) }))
      }
    }
    for index in group where !timelines[index].timeline.boundaries.isEmpty {
      let spans = timelines[index].timeline.patternSpans(until: end)
      panels.append(Figure.Panel(.pattern, of: index, spans.map { .span(index, $0) }))
    }
    if group.contains(where: { timelines[$0].timeline.eventCount > 0 }) {
      panels += Figure.Panel.haptics(group.map { ($0, timelines[$0].timeline) }, profile)
      panels += signals.map { waves(of: group, $0) }
    }
    return panels + tracks(of: group, until: end) + colors(of: group, until: end)
  }

  private func waves(of group: [Int], _ signal: Signal) -> Figure.Panel {
    let isSound = signal != .acceleration
    return Figure.Panel(
      isSound ? .waveform : .acceleration, title: isSound ? "sound" : "acceleration",
      group.map { index in
        let rendition = renditions[index]
        return .wave(index) { rendition.wave(signal, time: $0, bins: $1) }
      })
  }

  private func tracks(of group: [Int], until end: Double) -> [Figure.Panel] {
    trackNames(isColor: false).compactMap { name in
      var values: [Double] = []
      var marks: [Figure.Mark] = []
      for index in group {
        for sampled in tracks[index]
        where sampled.track.name == name && sampled.track.body != .color {
          values += (0..<sampled.frameCount).lazy.map { sampled.value(at: $0) }
          marks.append(sampled.line(index, until: end))
        }
      }
      guard !marks.isEmpty else { return nil }
      return Figure.Panel(
        .track, name: name, title: name.map { $0 == "_" ? " " : String($0) }.joined(),
        values: ClosedRange(spanning: values), marks)
    }
  }

  private func colors(of group: [Int], until end: Double) -> [Figure.Panel] {
    trackNames(isColor: true).flatMap { name in
      group.compactMap { index in
        tracks[index].first { $0.track.name == name && $0.track.body == .color }
          .map { Figure.Panel(.colors, name: name, $0.swatches(until: end)) }
      }
    }
  }

  private func trackNames(isColor: Bool) -> [String] {
    timelines.flatMap(\.timeline.animations).filter { ($0.body == .color) == isColor }
      .map(\.name).uniqued
  }
}

extension Figure.Panel {
  /// Returns a panel with the intensity of timelines and, if any of them has haptics, a panel with the sharpness.
  package static func haptics(
    _ timelines: [(index: Int, timeline: Timeline)], _ profile: ActuatorProfile
  ) -> [Figure.Panel] {
    var (intensity, sharpness): ([Figure.Mark], [Figure.Mark]) = ([], [])
    for (index, timeline) in timelines {
      let taps = timeline.schedulableTransients.map { ($0.time, $0.intensity, $0.sharpness) }
      let continuous = timeline.continuousEvents(times: profile.envelope)
      func envelopes(
        _ value: @escaping @Sendable (EffectiveEvent, Double) -> Double
      ) -> [Figure.EventEnvelope] {
        continuous.map { event in
          (event.start, event.release, event.end, { @Sendable in value(event, $0) })
        }
      }
      if !continuous.isEmpty {
        intensity.append(.areas(index, envelopes { $0.intensity(at: $1) }))
        sharpness.append(.levels(index, envelopes { $0.sharpness(at: $1) }))
      }
      intensity += timeline.events.filter { !$0.kind.isHaptic }.compactMap { event in
        let end = timeline.drawnEnd(of: event)
        guard event.time <= end else { return nil }
        return .frame(index, event.time...end, value: min(max(event.audio.volume, 0), 1))
      }
      if !taps.isEmpty {
        intensity.append(.taps(index, taps))
        sharpness.append(.taps(index, taps))
      }
    }
    return [Figure.Panel(.intensity, intensity)]
      + (sharpness.isEmpty ? [] : [Figure.Panel(.sharpness, sharpness)])
  }
}

extension Timeline {
  /// Returns the end of an event in a picture, in seconds; for a sound file of unknown duration, the timeline's end.
  fileprivate func drawnEnd(of event: HapticEvent) -> Double {
    let length = event.effectiveDuration
    return length > 0 ? event.time + length : max(duration, event.time)
  }

  /// The starts of all joined patterns except the first, in seconds; empty without named patterns, and for a press.
  fileprivate var boundaries: [Double] {
    let isNamed = placements.contains { !$0.source.isEmpty }
    guard isNamed, markers.isEmpty, animations.isEmpty else { return [] }
    return placements.dropFirst().map(\.offset)
  }

  fileprivate func patternSpans(until end: Double) -> [Figure.LaneSpan] {
    placements.enumerated().map { index, placement in
      let next = index + 1 < placements.count ? placements[index + 1].offset : end
      let file = placement.source.split(separator: "/").last ?? ""
      return (
        placement.offset, max(next, placement.offset),
        String(file.hasSuffix(".ahap") ? file.dropLast(5) : file),
        "\(placement.source) at \(significant(placement.offset, digits: 6)) s", isInterval: true,
        isLast: placement.offset >= end
      )
    }
  }

  fileprivate func spans(_ kind: Marker.Kind, until end: Double) -> [Figure.LaneSpan] {
    let markers = markers(kind)
    return markers.enumerated().map { index, marker in
      let next = index + 1 < markers.count ? markers[index + 1].time : end
      return (
        marker.time, max(next, marker.time), marker.name,
        "\(marker.name) at \(significant(marker.time, digits: 6)) s"
          + (marker.detail.isEmpty ? "" : ": \(marker.detail)"),
        isInterval: kind == .state || marker.leavesFingerDown == true, isLast: marker.time >= end
      )
    }
  }
}

extension SampledTrack {
  /// Returns a line through the first component at the display frames, with a step at each change without animation.
  fileprivate func line(_ index: Int, until end: Double) -> Figure.Mark {
    var steps = track.changes.filter { $0.animation == nil }[...]
    var points: [Figure.Point] = []
    for frame in 0..<frameCount {
      let time = rate.seconds(at: frame)
      // Draw only the first and last frame of a rest between two motions.
      let isRest =
        frame > 0 && frame + 1 < frameCount && !changes(at: frame) && !changes(at: frame + 1)
      let nextStepTime = steps.first?.time ?? .infinity
      if isRest, nextStepTime > time + 1e-9 { continue }
      while let step = steps.first, step.time <= time + 1e-9 {
        steps = steps.dropFirst()
        points.append(Figure.Point(step.time, points.last?.value ?? track.start[0]))
        points.append(Figure.Point(step.time, step.target[0]))
      }
      points.append(Figure.Point(time, value(at: frame)))
    }
    if let last = points.last, isAtRest, endTime < end {
      points.append(Figure.Point(end, last.value))
    }
    return .line(index, points) { time in
      let frame = Int((time * rate.framesPerSecond).rounded())
      return frame < frameCount || isAtRest ? value(at: frame) : nil
    }
  }

  /// Returns a swatch for each sequence of display frames with the same color.
  fileprivate func swatches(until end: Double) -> [Figure.Mark] {
    var marks: [Figure.Mark] = []
    var last: String?
    var start = 0.0
    func close(at seconds: Double) {
      if let color = last, seconds > start { marks.append(.swatch(start...seconds, color: color)) }
    }
    for frame in 0..<frameCount where frame == 0 || changes(at: frame) {
      let parts = components(at: frame).map { $0.isFinite ? min(max($0, 0), 1) : 0 }
      let bytes = parts.prefix(3).map { Int(($0 * 255).rounded()) }
      let color =
        "rgb(\(bytes.map(String.init).joined(separator: " "))"
        + (parts[3] < 1 ? " / \(fixed(parts[3], digits: 3))" : "") + ")"
      guard color != last else { continue }
      let seconds = rate.seconds(at: frame)
      close(at: seconds)
      (last, start) = (color, seconds)
    }
    close(at: isAtRest ? max(end, start) : endTime)
    return marks
  }
}

extension Rendition {
  /// Returns a signal's samples as a line, or the area between their extremes in each pixel of `scale`.
  fileprivate func wave(_ signal: Signal, time: PlotScale, bins scale: PlotScale)
    -> Figure.WaveformTrace
  {
    let part = part(signal, time: scale)
    let waveform =
      part.map { frames in
        self.waveform(
          signal, frames: frames, binCount: max(Int(scale.pixels.upper - scale.pixels.lower), 1))
      } ?? self.waveform(signal, binCount: binCount(signal, time: scale))
    let rate = Double(sampleRate)
    let start = part?.lowerBound ?? 0
    let bins = Self.widened(waveform.bins, period: rate / profile.frequency.lowest)
    let factor = signal == .acceleration ? accelerationScale : 1
    func line(_ value: (Waveform.Bin) -> Float) -> [Figure.Point] {
      bins.compactMap { bin in
        let (first, last) = (start + bin.frames.lowerBound, start + bin.frames.upperBound - 1)
        let seconds = Double(first + last) / 2 / rate
        // The ring-out may extend beyond the picture.
        return seconds <= time.range.upperBound
          ? Figure.Point(seconds, factor * Double(value(bin))) : nil
      }
    }
    let isLine = bins.allSatisfy { $0.frames.count == 1 }
    return (factor * Double(waveform.peak), line(\.high), isLine ? nil : line(\.low))
  }

  /// Returns the frames of the visible part of a signal, or nil if the whole signal is visible.
  fileprivate func part(_ signal: Signal, time: PlotScale) -> Range<Int>? {
    let count = frameCount(signal)
    let clock = FrameClock(sampleRate: sampleRate)
    let first = min(clock.frame(at: time.range.lowerBound), count)
    let last = min(clock.frame(at: time.range.upperBound), count)
    return first == 0 && last == count ? nil : first..<max(first, last)
  }

  /// Returns the number of bins of a signal's waveform: one for each pixel.
  fileprivate func binCount(_ signal: Signal, time: PlotScale) -> Int {
    let seconds = Double(frameCount(signal)) / Double(sampleRate)
    return max(Int((time.position(seconds) - time.pixels.lower).rounded(.up)), 1)
  }

  /// Widens bins to a whole period in frames, because pixels and periods otherwise form an interference pattern.
  private static func widened(_ bins: [Waveform.Bin], period: Double) -> [Waveform.Bin] {
    guard let length = bins.first?.frames.count, bins.count > 2 else { return bins }
    // With eight or more bins per period, the shape of a period is visible.
    guard Double(length) > period / 8, Double(length) < period else { return bins }
    let reach = Int((period / Double(length) / 2).rounded(.up))
    return bins.indices.map { index in
      // Silent bins are not widened, so that onsets keep their places.
      guard bins[index].high > bins[index].low else { return bins[index] }
      let near = bins[max(index - reach, 0)...min(index + reach, bins.count - 1)]
      return Waveform.Bin(
        frames: bins[index].frames, low: near.map(\.low).min() ?? 0,
        high: near.map(\.high).max() ?? 0)
    }
  }
}

extension NamedTimeline {
  fileprivate var sentence: String {
    let taps = timeline.transients.count
    let others = timeline.eventCount - taps
    return "\(name): \(counted(taps, "tap")), "
      + (others == 0 ? "" : counted(others, "other event") + ", ")
      + "\(significant(timeline.duration, digits: 6)) s"
      + (timeline.animations.isEmpty
        ? "." : "; animated: \(timeline.animations.map(\.name).joined(separator: ", ")).")
  }
}
