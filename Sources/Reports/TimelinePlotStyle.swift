/// The style sheet of a picture of timelines.
enum TimelinePlotStyle {
  /// The rules for so many timelines.
  static func css(count: Int) -> String {
    let (light, dark) = PlotColors.rules(of: "tapline-timeline", count: count) { index in
      ",.tapline-timeline .bar.s\(index)"
    }
    return """
      .tapline-timeline{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
      .tapline-timeline text{fill:#222}
      .tapline-timeline .paper{fill:#fff}
      .tapline-timeline path{fill:none}
      .tapline-timeline .grid{stroke:#e3e3e3}
      .tapline-timeline .mark{stroke:#777;stroke-dasharray:4 3}
      .tapline-timeline .line{stroke-width:2.5;stroke-linejoin:round}
      .tapline-timeline .thin{stroke-width:1.2}
      .tapline-timeline .dots{stroke-width:5;stroke-linecap:round;stroke-dasharray:none}
      .tapline-timeline .audio{stroke-width:1.5}
      .tapline-timeline .wave{stroke-width:.75;stroke-dasharray:none}
      .tapline-timeline .stem,.tapline-timeline path.tick{stroke-width:2}
      .tapline-timeline circle{stroke-width:2}
      .tapline-timeline .bar{fill-opacity:.16;stroke-width:1}
      .tapline-timeline .bar.out,.tapline-timeline .bar.disabled{stroke-dasharray:3 2;fill-opacity:.05}
      .tapline-timeline .bar.normal{fill-opacity:0;stroke-opacity:.35}
      .tapline-timeline .bar.pressed,.tapline-timeline .bar.down{fill-opacity:.34}
      .tapline-timeline text.tick,.tapline-timeline .axis,.tapline-timeline .caption{fill:#5c5c5c}
      .tapline-timeline .x,.tapline-timeline .axis{text-anchor:middle}
      .tapline-timeline .y,.tapline-timeline .name,.tapline-timeline .end{text-anchor:end}
      .tapline-timeline .far{text-anchor:start}
      \(light).tapline-timeline path.envelope{fill-opacity:.3}
      .tapline-timeline path.wave{fill-opacity:.55}
      @media (prefers-color-scheme:dark){
      .tapline-timeline text{fill:#eee}
      .tapline-timeline .paper{fill:#16181c}
      .tapline-timeline .grid{stroke:#30343a}
      .tapline-timeline .mark{stroke:#999}
      .tapline-timeline text.tick,.tapline-timeline .axis,.tapline-timeline .caption{fill:#a8adb5}
      \(dark)}

      """
  }
}
