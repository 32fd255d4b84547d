import TaplineActuators
import TaplinePatterns
import TaplineText

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
  private let timeline: Timeline
  private let time: PlotScale

  /// Taps of the part that is shown; more than are drawn where they are thinned.
  let tapCount: Int

  /// Taps that are drawn.
  var drawnTapCount: Int { taps.count }

  /// The continuous events of the part that is shown.
  private let continuous: [EffectiveEvent]

  init(
    _ timeline: Timeline, index: Int, profile: ActuatorProfile, range: TimeRange = .all,
    time: PlotScale
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
    let lines = continuous.map { event in
      PlotLine(
        times(of: event).map { seconds in
          PlotLine.Point(
            x: time.position(seconds), y: scale.position(event.sharpness(at: seconds)))
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

  private func lollipops(_ scale: PlotScale) -> String {
    guard !taps.isEmpty else { return "" }
    let floor = SVGText.pixels(scale.pixels.lower)
    let radius =
      taps.count <= Self.maximumTitles ? 5.0 : taps.count <= Self.maximumUnthinned ? 3.5 : 2.5
    var stems = ""
    var heads = ""
    for tap in taps {
      let (x, y) = (time.position(tap.time), scale.position(clamped(tap.intensity)))
      stems += "M\(SVGText.pixels(x)) \(floor)V\(SVGText.pixels(y))"
      let fullness = significant(clamped(tap.sharpness), digits: 2)
      let glyph = PlotGlyph(index)
      heads += "<\(glyph.element) class=\"s\(index)\" "
      heads += "\(glyph.attributes(x: x, y: y, radius: radius)) fill-opacity=\"\(fullness)\""
      if taps.count <= Self.maximumTitles {
        heads +=
          "><title>tap at \(significant(tap.time, digits: 6)) s, intensity "
          + "\(significant(tap.intensity)), sharpness \(significant(tap.sharpness))</title>"
          + "</\(glyph.element)>\n"
      } else {
        heads += "/>\n"
      }
    }
    // Where many share a pixel, they are drawn fainter, so that heads are seen before stems.
    let dense = tapCount > drawnTapCount ? " dense" : ""
    return
      "<path class=\"stem\(dense) s\(index)\" d=\"\(stems)\"/>\n<g class=\"heads t\(index)\">\n\(heads)</g>\n"
  }

  /// When a continuous event is drawn: twice in each pixel, and where its release begins and ends.
  private func times(of event: EffectiveEvent) -> [Double] {
    let pixel =
      (time.range.upperBound - time.range.lowerBound) / (time.pixels.upper - time.pixels.lower)
    let start = max(event.start, time.range.lowerBound)
    let end = min(event.end, time.range.upperBound)
    // However narrow it is, its highest point shows.
    let step = min(pixel / 2, (end - start) / 16)
    var times = step > 0 ? Array(stride(from: start, to: end, by: step)) : [start]
    if event.release < end, event.release > start {
      let index = times.firstIndex { $0 >= event.release } ?? times.count
      times.insert(event.release, at: index)
    }
    return times + [end]
  }

  private func envelopes(_ scale: PlotScale) -> String {
    let floor = SVGText.pixels(scale.pixels.lower)
    guard continuous.count <= Self.maximumUnthinned else { return outline(scale, floor) }
    return continuous.map { event in
      let points = times(of: event).map { seconds in
        PlotLine.Point(x: time.position(seconds), y: scale.position(event.intensity(at: seconds)))
      }
      guard let first = points.first, let last = points.last else { return "" }
      return "<path class=\"envelope s\(index) t\(index)\" d=\"\(PlotLine(points).path)"
        + "L\(SVGText.pixels(last.x)) \(floor)H\(SVGText.pixels(first.x))Z\"/>\n"
    }.joined()
  }

  /// Of thousands of events, the strongest in each column of pixels.
  private func outline(_ scale: PlotScale, _ floor: String) -> String {
    var columns = [Double](
      repeating: 0, count: Int(time.pixels.upper - time.pixels.lower) + 1)
    for event in continuous {
      for seconds in times(of: event) {
        let column = Int(time.position(seconds) - time.pixels.lower)
        guard columns.indices.contains(column) else { continue }
        columns[column] = max(columns[column], event.intensity(at: seconds))
      }
    }
    let points = columns.enumerated().map { column, strength in
      PlotLine.Point(
        x: time.pixels.lower + Double(column) + 0.5, y: scale.position(clamped(strength)))
    }
    guard let first = points.first, let last = points.last else { return "" }
    return "<path class=\"envelope s\(index) t\(index)\" d=\"\(PlotLine(points).path)"
      + "L\(SVGText.pixels(last.x)) \(floor)H\(SVGText.pixels(first.x))Z\"/>\n"
  }

  private func audio(_ scale: PlotScale) -> String {
    let floor = SVGText.pixels(scale.pixels.lower)
    let sides = time.pixels.lower...time.pixels.upper
    return timeline.events.filter { !$0.kind.isHaptic }.map { event in
      let end = timeline.shownEnd(of: event)
      guard end >= time.range.lowerBound, event.time <= time.range.upperBound else { return "" }
      let top = SVGText.pixels(scale.position(clamped(event.audio.volume)))
      func side(_ seconds: Double) -> String {
        let x = time.position(seconds)
        return SVGText.pixels(min(max(x, sides.lowerBound), sides.upperBound))
      }
      return "<path class=\"audio c\(index)\" d=\"M\(side(event.time)) \(floor)"
        + "V\(top)H\(side(end))V\(floor)\"/>\n"
    }.joined()
  }
}
