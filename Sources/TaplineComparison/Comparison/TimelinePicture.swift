package import TaplinePatterns

/// Two timelines as pictures of letters, one above the other on one time axis.
///
/// A tap is a stem with a head: `o` round, `+` between, `^` crisp (sharpness below a third, to two
/// thirds, above). A continuous event is a block of `#`, a tone or sound a line of `~`. The height is
/// the intensity.
struct TimelinePicture {
  private static let width = 64
  private static let height = 5

  private let end: Double

  init(of timelines: [[TimelineItem]]) {
    let ends = timelines.joined().map { $0.time + ($0["duration"] ?? 0) }
    end = max(ends.max() ?? 0, 0.001)
  }

  private func column(_ time: Double) -> Int {
    min(max(Int((time / end * Double(Self.width - 1)).rounded()), 0), Self.width - 1)
  }

  /// One timeline, its name before the lowest row; ends with a line feed.
  func rows(_ items: [TimelineItem], named name: String) -> String {
    var cells = [[Character]](
      repeating: .init(repeating: " ", count: Self.width), count: Self.height)
    for item in items {
      guard case .event(let kind) = item.kind else { continue }
      let first = column(item.time)
      let intensity = item["intensity"] ?? 1
      let tall = max(1, Int((intensity * Double(Self.height)).rounded()))
      switch kind {
      case .transient:
        for row in 1..<max(tall, 1) where row < Self.height { cells[row - 1][first] = "|" }
        cells[min(tall, Self.height) - 1][first] = Self.head(item["sharpness"] ?? 0.5)
      case .continuous, .audioContinuous, .audioCustom:
        let (rows, sign): (Int, Character) =
          kind == .continuous ? (min(tall, Self.height), "#") : (1, "~")
        for column in first...column(item.time + (item["duration"] ?? 0)) {
          for row in 0..<rows where cells[row][column] == " " { cells[row][column] = sign }
        }
      }
    }
    return cells.enumerated().reversed().map { row, line in
      let label = row == 0 ? name : ""
      return pad(label) + "|" + Self.trimmed(String(line)) + "\n"
    }.joined()
  }

  /// The time axis, and marks below where something is off; ends with a line feed.
  func axis(marking times: [Double]) -> String {
    var marks = [Character](repeating: " ", count: Self.width)
    for time in times { marks[column(time)] = "*" }
    let last = "\(shortestText((end * 1e6).rounded() / 1e6)) s"
    let line = String(repeating: "-", count: Self.width)
    let label = "0" + String(repeating: " ", count: max(1, Self.width - 1 - last.count)) + last
    var text = pad("") + "+" + line + "\n"
    if !times.isEmpty { text += pad("") + " " + Self.trimmed(String(marks)) + "\n" }
    return text + pad("") + " " + label + "\n"
  }

  private func pad(_ label: String) -> String {
    label + String(repeating: " ", count: max(0, 9 - label.count))
  }

  private static func head(_ sharpness: Double) -> Character {
    sharpness < 1.0 / 3 ? "o" : sharpness < 2.0 / 3 ? "+" : "^"
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension Timeline {
  /// What there is, a line each, and a picture of letters; ends with a line feed.
  package func listing(limit: Int = 40) -> String {
    let items = items
    let text = lines(limit: limit).map { $0 + "\n" }.joined()
    let picture = TimelinePicture(of: [items])
    return text + "\n" + picture.rows(items, named: "actual") + picture.axis(marking: [])
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
    let picture = TimelinePicture(of: [expected, actual])
    return picture.rows(expected, named: "expected") + picture.rows(actual, named: "actual")
      + picture.axis(marking: times)
  }

  /// What a failing check prints: sentences, table and picture; ends with a line feed.
  public var report: String {
    sentences.map { $0 + "\n" }.joined() + "\n" + table + "\n" + picture
      + "tolerance \(tolerance.summary)\n"
  }
}
