import TaplinePatterns
import TaplineSynthesis
import TaplineText

/// The touches or the states of one timeline in its picture: bars for what lasts, ticks for the rest, and
/// the names that fit.
struct MarkerLayer {
  /// A marker of the part that is shown, and where it is.
  private struct Mark {
    let marker: Timeline.Marker
    /// Whether it lasts until the next.
    let isHeld: Bool
    /// Whether nothing comes after it.
    let isLast: Bool
    /// Where it begins and where the next one does, in pixels.
    let x: Double
    let until: Double
  }

  /// What they are.
  let kind: Timeline.Marker.Kind

  private let marks: [Mark]

  /// Markers of the part that is shown; more than are drawn where they are thinned.
  let count: Int

  /// Markers that are drawn.
  var drawnCount: Int { marks.count }

  /// Markers above which those that begin in the same column of pixels are thinned to the longest and the
  /// shortest.
  static let maximumUnthinned = 1_000

  init(_ kind: Timeline.Marker.Kind, of timeline: Timeline, time: PlotScale, end: Double) {
    self.kind = kind
    let markers = timeline.markers(kind)
    let sides = time.range
    var marks: [Mark] = []
    for (index, marker) in markers.enumerated() {
      let next = index + 1 < markers.count ? markers[index + 1].time : end
      let isHeld = kind == .state || marker.leavesFingerDown == true
      let last = isHeld ? max(next, marker.time) : marker.time
      guard marker.time <= sides.upperBound, last >= sides.lowerBound else { continue }
      marks.append(
        Mark(
          marker: marker, isHeld: isHeld, isLast: marker.time >= end,
          x: time.position(max(marker.time, sides.lowerBound)),
          until: time.position(min(max(next, marker.time), sides.upperBound))))
    }
    count = marks.count
    self.marks =
      count <= Self.maximumUnthinned
      ? marks : PixelColumns.thinned(marks, at: { $0.x }, keeping: [{ $0.until - $0.x }])
  }

  /// Everything in the lane.
  func body(top: Double, index: Int, latestWord: Double) -> String {
    marks.map { mark in
      let (marker, x, until) = (mark.marker, mark.x, mark.until)
      let title =
        "\(marker.name) at \(significant(marker.time, digits: 6)) s"
        + (marker.detail.isEmpty ? "" : ": \(marker.detail)")
      var svg = "<g data-time=\"\(marker.time)\"><title>\(SVGText.escaped(title))</title>"
      if mark.isHeld {
        let word = SVGText.escaped(marker.name.filter { $0.isLetter || $0.isNumber || $0 == "-" })
        svg +=
          "<rect class=\"bar s\(index) \(word)\" x=\"\(SVGText.pixels(x))\" "
          + "y=\"\(SVGText.pixels(top + 4))\" width=\"\(SVGText.pixels(max(until - x, 1)))\" "
          + "height=\"16\"/>"
      } else {
        svg +=
          "<path class=\"tick s\(index)\" d=\"M\(SVGText.pixels(x)) \(SVGText.pixels(top + 2))v20\"/>"
      }
      // A name that does not fit is still in the title.
      let length = Double(marker.name.count) * TimelinePlot.letterWidth
      if until - x > length + 8 || mark.isLast {
        let isLate = x + length > latestWord
        svg +=
          "<text class=\"word\(isLate ? " end" : "")\" x=\"\(SVGText.pixels(x + (isLate ? -5 : 5)))\" "
          + "y=\"\(SVGText.pixels(top + 16))\">\(SVGText.escaped(marker.name))</text>"
      }
      return svg + "</g>\n"
    }.joined()
  }
}
