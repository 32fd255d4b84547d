/// The shape of a tap's head, so that timelines in one panel differ without colour too.
struct PlotGlyph {
  private enum Shape: Int {
    case circle
    case square
    case diamond
    case triangle
  }

  private let shape: Shape

  /// The shape of a timeline's taps; every fifth has the first again.
  init(_ index: Int) { shape = Shape(rawValue: index % 4) ?? .circle }

  /// The name of its element.
  var element: String {
    switch shape {
    case .circle: "circle"
    case .square: "rect"
    case .diamond, .triangle: "polygon"
    }
  }

  /// The attributes that put it around a place, in pixels.
  func attributes(x: Double, y: Double, radius: Double) -> String {
    func list(_ points: [(Double, Double)]) -> String {
      points.map { "\(SVGText.pixels(x + $0.0 * radius)),\(SVGText.pixels(y + $0.1 * radius))" }
        .joined(separator: " ")
    }
    // A circle says itself where it is.
    let place = " data-x=\"\(SVGText.pixels(x))\" data-y=\"\(SVGText.pixels(y))\""
    switch shape {
    case .circle:
      return
        "cx=\"\(SVGText.pixels(x))\" cy=\"\(SVGText.pixels(y))\" r=\"\(SVGText.pixels(radius))\""
    case .square:
      let side = SVGText.pixels(2 * radius * 0.9)
      return "x=\"\(SVGText.pixels(x - radius * 0.9))\" y=\"\(SVGText.pixels(y - radius * 0.9))\" "
        + "width=\"\(side)\" height=\"\(side)\"" + place
    case .diamond:
      return "points=\"\(list([(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)]))\"" + place
    case .triangle:
      return "points=\"\(list([(0, -1.2), (1.2, 1), (-1.2, 1)]))\"" + place
    }
  }
}
