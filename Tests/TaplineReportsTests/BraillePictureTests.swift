import TaplineAHAP
import TaplineFigures
import TaplineLibrary
import TaplinePatterns
import TaplineRendering
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Pictures in braille")
struct BraillePictureTests {
  /// A braille picture of a timeline's haptics, without axis numbers.
  private struct BraillePicture {
    let lines: [String]
    let width: Int
    private let text: TextFigure

    init(_ timeline: Timeline, width: Int, height: Int) throws {
      var figure = Figure(.timeline)
      figure.end = timeline.duration
      var style = TextFigure.Style()
      style.width = width
      text = TextFigure(figure, style, isBare: true)
      let panel = Figure.Panel.haptics([(0, timeline)], try Fixtures.profile())[0]
      lines = text.rows(of: panel, height: height)
      self.width = width
    }

    var duration: Double { text.duration }

    func column(at seconds: Double) -> Int? { text.column(at: seconds) }
  }

  private func picture(
    _ events: [HapticEvent], width: Int = 40, height: Int = 5
  ) throws -> BraillePicture {
    try BraillePicture(Timeline(HapticPattern(events: events)), width: width, height: height)
  }

  /// The dots in rows from the top, read according to Unicode's numbering.
  private func dots(_ picture: BraillePicture) -> [[Bool]] {
    let places: [(x: Int, y: Int)] = [
      (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
    ]
    var dots = Array(
      repeating: Array(repeating: false, count: 2 * picture.width), count: 4 * picture.lines.count)
    for (row, line) in picture.lines.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        for (bit, place) in places.enumerated() where (scalar.value - 0x2800) >> bit & 1 == 1 {
          dots[4 * row + place.y][2 * column + place.x] = true
        }
      }
    }
    return dots
  }

  /// The height of each column of dots.
  private func heights(_ picture: BraillePicture) -> [Int] {
    let dots = dots(picture)
    return (0..<2 * picture.width).map { column in
      dots.firstIndex { $0[column] }.map { dots.count - $0 } ?? 0
    }
  }

  @Test("A picture has the requested numbers of rows and columns", arguments: [1, 7, 200])
  func size(width: Int) throws {
    let library = try Fixtures.library()
    for name in library.shortPatternNames {
      let timeline = Timeline(try library.load(name).pattern)
      let picture = try BraillePicture(timeline, width: width, height: 3)
      #expect(picture.lines.count == 3)
      #expect(picture.lines.allSatisfy { $0.count == width })
      #expect(picture.lines.joined().unicodeScalars.contains { $0 != "\u{2800}" }, "\(name)")
    }
  }

  @Test("A tap is a stem as tall as its intensity, in the column of its time")
  func taps() throws {
    let picture = try picture([
      HapticEvent(.transient, at: 0, intensity: 1),
      HapticEvent(.transient, at: 0.5, intensity: 0.5),
      HapticEvent(.transient, at: 1, intensity: 0.01),
    ])
    let heights = heights(picture)
    let expected = [0.0: 20, 0.5: 10, 1: 1]
    for (time, height) in expected {
      let column = time / picture.duration * 80
      let found = heights.indices.filter { heights[$0] == height }
      #expect(found.count == 1)
      #expect(abs(Double(found.first ?? -9) + 0.5 - column) <= 1, "\(time)")
      // The stem has no holes.
      let dots = dots(picture)
      #expect(found.allSatisfy { column in dots.suffix(height).allSatisfy { $0[column] } })
    }
    #expect(heights.count { $0 > 0 } == 3)
  }

  @Test("A continuous event covers its time up to its intensity")
  func continuous() throws {
    let picture = try picture([
      HapticEvent(.continuous, at: 0.25, duration: 0.5, intensity: 0.5),
      HapticEvent(.transient, at: 1, intensity: 0.2),
    ])
    let heights = heights(picture)
    func column(_ time: Double) -> Int { Int(time / picture.duration * 80) }
    #expect(heights[..<(column(0.25) - 1)].allSatisfy { $0 == 0 })
    #expect(heights[(column(0.25) + 2)..<column(0.7)].allSatisfy { $0 == 10 })
    #expect(heights[(column(0.75) + 6)..<column(0.97)].allSatisfy { $0 == 0 })
  }

  @Test("A time is in the column that shows it; a time outside the picture has no column")
  func columns() throws {
    let picture = try picture([HapticEvent(.transient, at: 2)])
    #expect(picture.column(at: 0) == 0)
    #expect(picture.column(at: picture.duration / 2) == 20)
    #expect(picture.column(at: picture.duration * 0.999) == 39)
    #expect(picture.column(at: picture.duration) == nil)
    #expect(picture.column(at: -0.001) == nil)
    #expect(picture.column(at: .nan) == nil)
  }

  @Test("An empty timeline gives an empty picture, and a day-long timeline shows its tap")
  func extremes() throws {
    let empty = try picture([])
    #expect(empty.lines.allSatisfy { $0.allSatisfy { $0 == "\u{2800}" } })
    #expect(empty.duration == 0.1)
    let long = try picture([HapticEvent(.transient, at: 86_400)])
    #expect(heights(long).count { $0 > 0 } == 1)
  }
}
