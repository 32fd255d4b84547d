import TaplineFigures
package import TaplinePatterns
import TaplineText

extension Figure {
  fileprivate init(
    _ timelines: [(name: String, items: [TimelineItem])], differingAt times: [Double]
  ) {
    self.init(.timeline)
    names = timelines.map { ($0.name, "") }
    markedTimes = times
    end = 0.001
    for (index, (_, items)) in timelines.enumerated() {
      end = items.reduce(end) { max($0, $1.time + ($1["duration"] ?? 0)) }
      let panel = Panel(.intensity, items.compactMap { $0.mark(index) })
      sections.append(Section([index], [panel]))
    }
  }
}

extension TimelineItem {
  /// Nil for a marker or a control.
  fileprivate func mark(_ index: Int) -> Figure.Mark? {
    guard case .event(let kind) = kind else { return nil }
    let (end, intensity) = (time + (self["duration"] ?? 0), self["intensity"] ?? 1)
    switch kind {
    case .transient:
      return .taps(index, [(time, intensity, self["sharpness"] ?? 0.5)])
    case .continuous:
      return .areas(index, [(time, end, end, { @Sendable _ in intensity })])
    case .audioContinuous, .audioCustom: return .frame(index, time...max(end, time), value: 1)
    }
  }
}

extension Timeline {
  /// Up to 40 lines of the description and a text picture, with a final line feed.
  package var listing: String {
    let picture = Figure([("actual", items)], differingAt: []).plainText
    return (lines(limit: 40) + [""] + picture).map { $0 + "\n" }.joined()
  }
}

extension TimelineComparison {
  package var differingTimes: [Double] {
    matches.filter { $0.outcome != .equal }.flatMap { match in
      let (expected, actual) = items(of: match)
      return [expected?.time, actual?.time].compactMap(\.self)
    }
  }

  /// A `*` is below each difference.
  package var picture: [String] {
    Figure([("expected", expected), ("actual", actual)], differingAt: differingTimes).plainText
  }

  /// The comparison as text with a final line feed: the sentences, the table, the picture, the number of noticeable
  /// differences if there are haptic events, and the tolerance.
  public var report: String { lines.map { $0 + "\n" }.joined() }

  var lines: [String] {
    let count = noticeableCount
    return sentences + [""] + table + [""] + picture
      + (count.events == 0 ? [] : [count.summary]) + ["tolerance \(tolerance.summary)"]
  }
}
