/// A pattern as text: its haptics and, if there are enough rows, a time axis and the sharpness of each event.
struct AuditionPicture {
  let lines: [String]
  private let text: TextFigure

  init(
    _ timeline: Timeline, profile: ActuatorProfile, width: Int, height: Int,
    characters: TextCharacters
  ) {
    var figure = Figure(.timeline)
    figure.end = timeline.duration
    var style = TextFigure.Style()
    style.width = width
    style.characters = characters
    text = TextFigure(figure, style, isBare: true)
    let extraRows = height >= 5 ? 2 : height >= 3 ? 1 : 0
    let haptics = Figure.Panel.haptics([(0, timeline)], profile)[0]
    var lines = text.rows(of: haptics, height: height - extraRows)
    if extraRows > 1 {
      // The sharpness as written, without the actuator's limits.
      let sharpness = timeline.events.filter(\.kind.isHaptic).map { event -> Figure.Tap in
        (time: event.time, intensity: 1, sharpness: min(max(event.sharpness, 0), 1))
      }
      lines += text.rows(of: Figure.Panel(.sharpness, [.taps(0, sharpness)]), height: 1)
    }
    if extraRows > 0 { lines.append(text.timeLabels) }
    self.lines = lines
  }

  func column(at seconds: Double) -> Int? { text.column(at: seconds) }
}
