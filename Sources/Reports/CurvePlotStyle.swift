/// The style sheet of a plot of curves.
enum CurvePlotStyle {
  /// The rules for so many curves.
  static func css(curveCount: Int) -> String {
    let (light, dark) = PlotColors.rules(of: "tapline-curve", count: curveCount)
    return """
      .tapline-curve{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
      .tapline-curve text{fill:#222}
      .tapline-curve .paper{fill:#fff}
      .tapline-curve path{fill:none}
      .tapline-curve .grid{stroke:#e3e3e3}
      .tapline-curve .target{stroke:#777;stroke-dasharray:1 3}
      .tapline-curve .line{stroke-width:2;stroke-linejoin:round}
      .tapline-curve .leader{stroke-width:.75}
      .tapline-curve .stop{stroke-width:3}
      .tapline-curve .dot{fill:#fff;stroke-width:2}
      .tapline-curve .model,.tapline-curve .tick,.tapline-curve .axis,.tapline-curve .note{fill:#5c5c5c}
      .tapline-curve .x,.tapline-curve .axis{text-anchor:middle}
      .tapline-curve .y,.tapline-curve .end{text-anchor:end}
      .tapline-curve .label,.tapline-curve .note{stroke:#fff;stroke-width:3;stroke-linejoin:round;paint-order:stroke}
      \(light)@media (prefers-color-scheme:dark){
      .tapline-curve text{fill:#eee}
      .tapline-curve .paper{fill:#16181c}
      .tapline-curve .grid{stroke:#30343a}
      .tapline-curve .target{stroke:#999}
      .tapline-curve .dot{fill:#16181c}
      .tapline-curve .model,.tapline-curve .tick,.tapline-curve .axis,.tapline-curve .note{fill:#a8adb5}
      .tapline-curve .label,.tapline-curve .note{stroke:#16181c}
      \(dark)}

      """
  }
}
