import TaplinePictures

/// The style sheet of a plot of curves.
enum CurvePlotStyle {
  /// The rules for this many curves.
  static func css(curveCount: Int) -> String {
    let (light, dark) = PlotColors.rules(of: "tapline-curve", count: curveCount)
    return PageFile.curvePlot.text(light: light, dark: dark)
  }
}
