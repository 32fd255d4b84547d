import TaplinePatterns
import TaplineSynthesis
import TaplineTimeline

/// The haptics of one timeline in its picture: lollipops, envelopes, and their sharpness.
struct HapticLayer {
  /// Taps above which their figures are not written beside each head, so that files stay small.
  private static let maximumTitles = 200

  /// Events above which those in the same column of pixels are thinned to the extremes.
  ///
  /// Up to here every event is drawn, so that a picture can be read back whole.
  private static let maximumUnthinned = 1_000

  private let index: Int
  private let taps: [HapticEvent]
  private let schedule: Schedule
  private let times: EnvelopeTimes
  private let time: PlotScale

  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - index: Its number in the picture.
  ///   - profile: What envelope times mean in seconds.
  ///   - time: The time axis.
  init(_ timeline: Timeline, index: Int, profile: ActuatorProfile, time: PlotScale) {
    self.index = index
    self.time = time
    times = profile.envelope
    let all = timeline.playedTransients
    taps =
      all.count <= Self.maximumUnthinned
      ? all
      : PixelColumns.thinned(
        all, at: { time.position($0.time) }, keeping: [{ $0.intensity }, { $0.sharpness }])
    // As the sound has it, with several times the pixels' resolution.
    let perSecond = (time.pixels.upper - time.pixels.lower) / time.range.upperBound
    schedule = ScheduleCompiler.compile(
      timeline, sampleRate: min(max(Int(perSecond * 8), 1_000), 48_000))
  }

  /// Everything in the panel of intensity.
  func intensity(_ scale: PlotScale) -> String {
    let outline = "<g data-timeline=\"\(index)\">\n"
    return outline + envelopes(scale) + audio(scale) + lollipops(scale) + "</g>\n"
  }

  /// Everything in the panel of sharpness: a dot for each tap, a line for each continuous event.
  func sharpness(_ scale: PlotScale) -> String {
    let dots = taps.map { tap in
      "M\(SVGText.pixels(time.position(tap.time))) "
        + "\(SVGText.pixels(scale.position(clamped(tap.sharpness))))h0"
    }.joined()
    let lines = effectiveEvents.map { effective, frames in
      PlotLine(
        frames.map { frame in
          PlotLine.Point(x: x(frame), y: scale.position(effective.sharpness(at: frame)))
        }
      ).path
    }
    var svg = "<g data-timeline=\"\(index)\">\n"
    if !lines.isEmpty {
      svg += "<path class=\"line c\(index)\" d=\"\(lines.joined())\"/>\n"
    }
    if !dots.isEmpty { svg += "<path class=\"dots s\(index)\" d=\"\(dots)\"/>\n" }
    return svg + "</g>\n"
  }

  private func clamped(_ number: Double) -> Double { min(max(number, 0), 1) }

  private func x(_ frame: Int) -> Double {
    time.position(Double(frame) / Double(schedule.sampleRate))
  }

  private func lollipops(_ scale: PlotScale) -> String {
    guard !taps.isEmpty else { return "" }
    let floor = SVGText.pixels(scale.pixels.lower)
    let radius =
      taps.count <= Self.maximumTitles ? "5" : taps.count <= Self.maximumUnthinned ? "3.5" : "2.5"
    var stems = ""
    var heads = ""
    for tap in taps {
      let (x, y) = (time.position(tap.time), scale.position(clamped(tap.intensity)))
      stems += "M\(SVGText.pixels(x)) \(floor)V\(SVGText.pixels(y))"
      let fullness = SVGText.significant(clamped(tap.sharpness), digits: 2)
      heads +=
        "<circle class=\"s\(index)\" cx=\"\(SVGText.pixels(x))\" cy=\"\(SVGText.pixels(y))\" "
        + "r=\"\(radius)\" fill-opacity=\"\(fullness)\""
      if taps.count <= Self.maximumTitles {
        heads +=
          "><title>tap at \(SVGText.significant(tap.time, digits: 6)) s, intensity "
          + "\(SVGText.significant(tap.intensity)), sharpness \(SVGText.significant(tap.sharpness))</title>"
          + "</circle>\n"
      } else {
        heads += "/>\n"
      }
    }
    return
      "<path class=\"stem s\(index)\" d=\"\(stems)\"/>\n<g class=\"heads t\(index)\">\n\(heads)</g>\n"
  }

  /// The continuous events, each with the frames at which it is drawn.
  private var effectiveEvents: [(EffectiveEvent, [Int])] {
    let perPixel =
      Double(schedule.sampleRate) * time.range.upperBound
      / (time.pixels.upper - time.pixels.lower)
    return schedule.continuous.map { event in
      let effective = EffectiveEvent(event, of: schedule, times: times)
      let length = max(effective.lastFrame - event.startFrame, 1)
      // However narrow it is, its highest point shows.
      let step = min(max(1, Int(perPixel / 2)), max(1, length / 16))
      var frames = Set(stride(from: event.startFrame, to: effective.lastFrame, by: step))
      frames.formUnion([event.endFrame, effective.lastFrame])
      return (effective, frames.sorted())
    }
  }

  private func envelopes(_ scale: PlotScale) -> String {
    let floor = SVGText.pixels(scale.pixels.lower)
    guard schedule.continuous.count <= Self.maximumUnthinned else { return outline(scale, floor) }
    return effectiveEvents.map { effective, frames in
      let points = frames.map { frame in
        PlotLine.Point(x: x(frame), y: scale.position(effective.intensity(at: frame)))
      }
      guard let first = points.first, let last = points.last else { return "" }
      return "<path class=\"envelope t\(index)\" d=\"\(PlotLine(points).path)"
        + "L\(SVGText.pixels(last.x)) \(floor)H\(SVGText.pixels(first.x))Z\"/>\n"
    }.joined()
  }

  /// Of thousands of events, the strongest in each column of pixels.
  private func outline(_ scale: PlotScale, _ floor: String) -> String {
    var columns = [Double](
      repeating: 0, count: Int(time.pixels.upper - time.pixels.lower) + 1)
    for (effective, frames) in effectiveEvents {
      for frame in frames {
        let column = Int(x(frame) - time.pixels.lower)
        guard columns.indices.contains(column) else { continue }
        columns[column] = max(columns[column], effective.intensity(at: frame))
      }
    }
    let points = columns.enumerated().map { column, strength in
      PlotLine.Point(
        x: time.pixels.lower + Double(column) + 0.5, y: scale.position(clamped(strength)))
    }
    guard let first = points.first, let last = points.last else { return "" }
    return "<path class=\"envelope t\(index)\" d=\"\(PlotLine(points).path)"
      + "L\(SVGText.pixels(last.x)) \(floor)H\(SVGText.pixels(first.x))Z\"/>\n"
  }

  private func audio(_ scale: PlotScale) -> String {
    schedule.audio.map { event in
      let floor = SVGText.pixels(scale.pixels.lower)
      let end = event.endFrame ?? schedule.frameCount
      let top = SVGText.pixels(scale.position(clamped(event.volume)))
      return "<path class=\"audio c\(index)\" d=\"M\(SVGText.pixels(x(event.startFrame))) \(floor)"
        + "V\(top)H\(SVGText.pixels(x(max(end, event.startFrame))))V\(floor)\"/>\n"
    }.joined()
  }
}
