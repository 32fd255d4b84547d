/// A layout that places labels beside marks with the least overlap with marks, lines and other labels.
struct PlotLabels {
  /// The start of a label's text on its baseline, or the end if the text is right-aligned.
  struct Anchor: Equatable {
    var x: Double
    var y: Double
    var isRightAligned: Bool
  }

  private struct Box {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    func overlap(_ other: Box) -> Double {
      max(0, min(right, other.right) - max(left, other.left))
        * max(0, min(bottom, other.bottom) - max(top, other.top))
    }
  }

  /// The estimated width in pixels of a letter in a label.
  static let letterWidth = 6.3
  /// The estimated width in pixels of a letter in the name of a timeline or span.
  static let nameLetterWidth = 6.6

  static let lineHeight = 14.0

  private let area: Box
  private let obstacles: [PlotLine.Point]
  private var occupiedBoxes: [Box]

  init(
    horizontal: ClosedRange<Double>, vertical: ClosedRange<Double>, obstacles: [PlotLine.Point],
    marks: [PlotLine.Point]
  ) {
    area = Box(
      left: horizontal.lowerBound, right: horizontal.upperBound, top: vertical.lowerBound,
      bottom: vertical.upperBound)
    self.obstacles = obstacles
    occupiedBoxes = marks.map {
      Box(left: $0.x - 5, right: $0.x + 5, top: $0.y - 5, bottom: $0.y + 5)
    }
  }

  /// Places a label and returns its anchor; a label that fits nowhere is placed above the mark and reserves no space.
  mutating func place(_ text: String, at mark: PlotLine.Point) -> Anchor {
    let width = Double(text.count) * Self.letterWidth + 4
    var best: (cost: Double, anchor: Anchor, box: Box)?
    for row in -9...9 {
      for isRightAligned in [false, true] {
        // A label in the mark's own row needs a larger distance from the mark.
        let distance = row == 0 ? 9.0 : 4
        let x = mark.x + (isRightAligned ? -distance : distance)
        let middle = mark.y + Double(row) * Self.lineHeight
        let left = isRightAligned ? x - width : x
        let box = Box(
          left: left, right: left + width, top: middle - 7, bottom: middle + 7)
        guard box.left >= area.left, box.right <= area.right, box.top >= area.top,
          box.bottom <= area.bottom
        else { continue }
        let covered = obstacles.count {
          $0.x > box.left && $0.x < box.right && $0.y > box.top - 2 && $0.y < box.bottom + 2
        }
        let overlap = occupiedBoxes.reduce(0) { $0 + $1.overlap(box) }
        // The weights are design choices.
        let cost =
          overlap * 100 + Double(covered) * 9 + Double(abs(row)) * 5 + (isRightAligned ? 1 : 0)
        if best.map({ cost < $0.cost }) ?? true {
          let anchor = Anchor(x: x, y: middle + 4, isRightAligned: isRightAligned)
          best = (cost, anchor, box)
        }
      }
    }
    guard let best else { return Anchor(x: mark.x + 4, y: mark.y - 6, isRightAligned: false) }
    occupiedBoxes.append(best.box)
    return best.anchor
  }
}
