import Tapline

/// The chosen pattern as text: its haptics, and where there are rows enough, the sharpness of each
/// event and a time axis.
struct AuditionPicture {
  /// The rows from top to bottom.
  let lines: [String]
  private let haptics: BraillePicture

  /// Draws a timeline.
  init(
    _ timeline: Timeline, profile: ActuatorProfile, width: Int, height: Int,
    characters: TextCharacters
  ) {
    let extra = height >= 5 ? 2 : height >= 3 ? 1 : 0
    haptics = BraillePicture(
      timeline, profile: profile, width: width, height: height - extra, characters: characters)
    var lines = haptics.lines
    if extra > 1 { lines.append(Self.sharpness(timeline, haptics, characters)) }
    if extra > 0 { lines.append(Self.axis(haptics)) }
    self.lines = lines
  }

  /// The character column of a time, or `nil` outside the picture.
  func column(at seconds: Double) -> Int? { haptics.column(at: seconds) }

  /// Dots for the sharpness that events ask for, from 0 below to 1 above.
  private static func sharpness(
    _ timeline: Timeline, _ picture: BraillePicture, _ characters: TextCharacters
  ) -> String {
    var dots = DotGrid(columns: 2 * picture.width, rows: 4)
    for event in timeline.events where event.kind.isHaptic {
      let place = event.time / picture.duration * Double(2 * picture.width)
      guard place < Double(2 * picture.width) else { continue }
      let sharpness = min(max(event.sharpness, 0), 1)
      dots.set(Int(place), Int(sharpness * 3 + 0.5))
    }
    return dots.lines(characters).first ?? ""
  }

  /// The times at the left, in the middle and at the right.
  private static func axis(_ picture: BraillePicture) -> String {
    func text(_ seconds: Double) -> String {
      seconds < 10 ? "\(fixed(seconds * 1_000, digits: 0)) ms" : "\(fixed(seconds, digits: 1)) s"
    }
    var cells = [Character](repeating: " ", count: picture.width)
    let last = text(picture.duration)
    for (place, text) in [
      (0, text(0)), (picture.width / 2, text(picture.duration / 2)),
      (picture.width - last.count, last),
    ] where place >= 0 {
      for (offset, character) in text.enumerated() where place + offset < cells.count {
        cells[place + offset] = character
      }
    }
    return String(cells)
  }
}
