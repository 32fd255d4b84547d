/// The shape of a tap's head, so that timelines in one panel also differ without color.
enum PlotGlyph: Int {
  case circle
  case square
  case diamond
  case triangle

  init(_ index: Int) { self = Self(rawValue: index % 4) ?? .circle }

  var element: String {
    switch self {
    case .circle: "circle"
    case .square: "rect"
    case .diamond, .triangle: "polygon"
    }
  }

  func attributes(x: Double, y: Double, radius: Double) -> String {
    func list(_ points: [(Double, Double)]) -> String {
      points.map { "\(px: x + $0.0 * radius),\(px: y + $0.1 * radius)" }
        .joined(separator: " ")
    }
    // Shapes other than the circle have no attributes for their center.
    let center = " data-x=\"\(px: x)\" data-y=\"\(px: y)\""
    switch self {
    case .circle: return "cx=\"\(px: x)\" cy=\"\(px: y)\" r=\"\(px: radius)\""
    case .square:
      let side = "\(px: 2 * radius * 0.9)"
      return "x=\"\(px: x - radius * 0.9)\" y=\"\(px: y - radius * 0.9)\" "
        + "width=\"\(side)\" height=\"\(side)\"" + center
    case .diamond:
      return "points=\"\(list([(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)]))\"" + center
    case .triangle:
      return "points=\"\(list([(0, -1.2), (1.2, 1), (-1.2, 1)]))\"" + center
    }
  }
}
