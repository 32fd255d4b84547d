import TaplineText

package enum PlotColors {
  /// Six colors by Okabe and Ito and three more; `light` on white and `dark` on black have a contrast ratio above 4.5.
  private static let colors: [(light: String, dark: String)] = [
    ("#0072b2", "#56b4e9"), ("#b84a00", "#ff9a57"), ("#00755a", "#2fcb9e"),
    ("#a2437f", "#e69ac8"), ("#7d5d00", "#f0c44c"), ("#555", "#bbb"),
    ("#6b3fc4", "#b9a3ff"), ("#c00030", "#ff8091"), ("#4a7300", "#a8d65c"),
  ]

  /// Dash patterns in pixels; with five patterns and nine colors, 45 lines differ.
  private static let dashes = ["", "9 4", "2 3", "10 3 2 3", "16 5"]

  package static func color(_ index: Int) -> (light: String, dark: String) {
    colors[index % colors.count]
  }

  /// Returns the CSS rules for `count` lines; `extraAreas` returns further selectors of filled areas, each with a
  /// leading comma.
  static func rules(
    of pictureClass: String, count: Int, extraAreas: (Int) -> String
  ) -> (light: String, dark: String) {
    var rules = (light: "", dark: "")
    for index in 0..<count {
      let (color, dash) = (color(index), dashes[index % dashes.count])
      let lines = ".\(pictureClass) .c\(index),.\(pictureClass) .s\(index)"
      let areas = ".\(pictureClass) .t\(index)\(extraAreas(index))"
      rules.light += "\(lines){stroke:\(color.light)}\(areas){fill:\(color.light)}\n"
      if !dash.isEmpty { rules.light += ".\(pictureClass) .c\(index){stroke-dasharray:\(dash)}\n" }
      rules.dark += "\(lines){stroke:\(color.dark)}\(areas){fill:\(color.dark)}\n"
    }
    return rules
  }
}

extension DefaultStringInterpolation {
  /// Appends a coordinate in pixels, rounded to a hundredth.
  mutating func appendInterpolation(px number: Double) {
    appendLiteral(trimmed(fixed(number, digits: 2)))
  }
}
