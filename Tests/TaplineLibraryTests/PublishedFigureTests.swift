import Foundation
import TaplineTestSupport
import Testing

/// The folder of the collected figures, beside the source texts; nil if the machine does not have it.
private let figuresFile: URL? = {
  let file = sourceFolder?.deletingLastPathComponent().appendingPathComponent(
    "facts/users-and-peers.md")
  return file.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
}()

@Suite(
  "The published press figures are in the data",
  .enabled(if: figuresFile != nil, "the collected figures are not beside the checkout"))
struct PublishedFigureTests {
  /// Columns that no system has: how the row itself was computed or named.
  private static let others: [String: Set<Double>] = [
    // The damping ratio 1 beside a critical spring, and the mass that is 1 by default.
    "m3-effects-fast": [1]
  ]

  @Test("Every row has a style with all figures of its press and its release")
  func everyRow() throws {
    let text = try SourceText(try #require(figuresFile))
    let table = try #require(text.tables.first { $0.header.first == "Id (proposal)" })
    let tree = try SystemTree(
      Fixtures.packageFolder.appendingPathComponent("patterns/published/button-system.json"))
    var count = 0
    for row in table.rows {
      let ids = row[0].components(separatedBy: " / ").filter { $0 != "-stop" }
      var found = Figures()
      for id in ids {
        let name = String(id.prefix { $0 != " " })
        guard let style = tree.value(at: "styles[name=\(name)]") else {
          Issue.record("\(name) is not in the data")
          continue
        }
        found.add(tree.figures(of: style))
        count += 1
      }
      if row[0].contains("-stop"), let style = tree.value(at: "styles[name=echoflow-stop]") {
        found.add(tree.figures(of: style))
        count += 1
      }
      for cell in row[1...3] {
        for number in Self.numbers(cell) where Self.others[ids[0]]?.contains(number) != true {
          // The table gives milliseconds for fractions of a second.
          let isThere = [number, number / 1_000, number / 100].contains(where: found.has)
          if !isThere { Issue.record("\(row[0]): \(number) is not in the data") }
        }
      }
    }
    #expect(table.rows.count >= 29)
    print("published styles held against the collected figures: \(count)")
  }

  /// The numbers of a cell; many are written without a zero before the point, and some are parts of
  /// a name or of a reference.
  private static func numbers(_ cell: String) -> Set<Double> {
    let spaced = cell.replacingOccurrences(of: "−", with: "-")
    let words = spaced.split { " /(),;:·×%→=+".contains($0) }
    return Set(
      words.compactMap { word -> Double? in
        guard !word.contains("#") else { return nil }
        return Double(word.hasPrefix(".") ? "0" + word : String(word))
      })
  }
}
