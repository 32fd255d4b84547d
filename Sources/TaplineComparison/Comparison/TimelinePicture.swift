package import TaplinePatterns
import TaplineText

extension Figure {
  /// The events of timelines as they are compared, one section each, and the times at which they differ.
  fileprivate init(
    _ timelines: [(name: String, items: [TimelineItem])], differingAt times: [Double]
  ) {
    self.init(.timeline)
    names = timelines.map { ($0.name, "") }
    markedTimes = times
    end = 0.001
    for (index, (_, items)) in timelines.enumerated() {
      end = items.reduce(end) { max($0, $1.time + ($1["duration"] ?? 0)) }
      var section = Section([index])
      section.panels = [Panel(.intensity, items.compactMap { $0.mark(index) })]
      sections.append(section)
    }
  }
}

extension TimelineItem {
  /// How an event is drawn; nil for a marker or a control.
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
  /// What there is, a line each, and a picture of letters; ends with a line feed.
  package func listing(limit: Int = 40) -> String {
    let items = items
    let text = lines(limit: limit).map { $0 + "\n" }.joined()
    return text + "\n" + Figure([("actual", items)], differingAt: []).letters
  }
}

extension TimelineComparison {
  /// The times of what is not as expected, expected and actual ones, in seconds.
  package var times: [Double] {
    matches.flatMap { match -> [Double] in
      guard match.outcome != .equal else { return [] }
      return [match.expected.map { expected[$0].time }, match.actual.map { actual[$0].time }]
        .compactMap { $0 }
    }
  }

  /// Both timelines as a picture of letters, with a `*` below what is not as expected.
  package var picture: String {
    Figure([("expected", expected), ("actual", actual)], differingAt: times).letters
  }

  /// What a failing check prints: sentences, table and picture; ends with a line feed.
  public var report: String {
    sentences.map { $0 + "\n" }.joined() + "\n" + table + "\n" + picture
      + "tolerance \(tolerance.summary)\n"
  }
}
