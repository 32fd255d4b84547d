/// The style sheet of a picture of timelines.
enum TimelinePlotStyle {
  /// The rules for this many timelines.
  static func css(count: Int) -> String {
    let (light, dark) = PlotColors.rules(of: "tapline-timeline", count: count) { index in
      ",.tapline-timeline .bar.s\(index)"
    }
    return PageFile.timelinePlot.text(light: light, dark: dark)
  }
}
