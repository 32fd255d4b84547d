public import ActuatorProfiles
import FrameScheduling
import HapticSynthesis
public import HapticTimeline

/// The haptics of a timeline as a picture of braille characters, for terminals.
///
/// Time runs to the right, strength upwards: a tap is a stem as tall as its intensity, a continuous
/// event the area under its intensity with controls and envelope, an audio event a frame under its
/// volume. The timeline is compiled by the compiler that serves the sound, at a rate of a few frames
/// for each column of dots.
///
/// Thread: any.
public struct BraillePicture: Sendable, Equatable {
  /// The rows from top to bottom, each of `width` characters.
  public let lines: [String]

  /// Characters of a row.
  public let width: Int

  /// Seconds from the left edge to the right one: the timeline and a margin, at least 0.1 s.
  ///
  /// Source: Tapline's own choice; the dots of a single tap would mean nothing on a shorter axis.
  public let duration: Double

  /// Draws a timeline.
  ///
  /// - Parameters:
  ///   - timeline: What to draw.
  ///   - profile: What envelope times mean in seconds.
  ///   - width: Characters of a row, `>= 1`.
  ///   - height: Rows, `>= 1`.
  public init(_ timeline: Timeline, profile: ActuatorProfile, width: Int, height: Int) {
    precondition(width >= 1 && height >= 1, "a picture has rows and columns")
    self.width = width
    // The margin keeps a tap at the very end inside.
    let end = timeline.duration * (1 + 1 / Double(2 * width))
    duration = max(end.isFinite ? end : FrameClock.latestTime, 0.1)
    var dots = DotGrid(columns: 2 * width, rows: 4 * height)
    let wanted = (4 * Double(2 * width) / duration).rounded(.up)
    let rate = Int(min(max(wanted, 1), 8_000))
    let schedule = ScheduleCompiler.compile(timeline, sampleRate: rate)
    let columnsPerFrame = Double(2 * width) / (duration * Double(rate))
    func column(_ frame: Int) -> Int { Int(Double(frame) * columnsPerFrame) }

    for event in schedule.continuous {
      let envelope = EnvelopeCourse(event, times: profile.envelope, sampleRate: rate)
      let controls = event.controlIndex.map { schedule.controls[$0] }
      for frame in event.startFrame..<max(envelope.lastFrame, event.startFrame + 1) {
        let control = controls?.intensity.value(at: frame) ?? 1
        // A frame may stand for more time than an attack lasts.
        let height = frame == event.startFrame ? 0 : envelope.value(at: frame)
        dots.fill(column(frame), to: event.intensity * control * height)
      }
    }
    for event in schedule.audio {
      let last = event.endFrame ?? Int((timeline.duration * Double(rate)).rounded())
      guard last > event.startFrame else { continue }
      dots.frame(column(event.startFrame)...column(last - 1), to: event.volume)
    }
    for tap in schedule.taps where tap.intensity > 0 {
      dots.stem(column(tap.frame), to: tap.intensity)
    }
    lines = dots.lines
  }

  /// The column of characters in which a time lies, or nil outside the picture.
  ///
  /// - Parameter seconds: Seconds from the start of the timeline.
  /// - Returns: The column, from 0.
  public func column(at seconds: Double) -> Int? {
    guard seconds >= 0, seconds < duration else { return nil }
    return min(Int(seconds / duration * Double(width)), width - 1)
  }
}

/// Dots in rows and columns, two by four of which make a character.
private struct DotGrid {
  let columns: Int
  let rows: Int
  private var isSet: [Bool]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    isSet = Array(repeating: false, count: columns * rows)
  }

  /// Sets a dot, counted from the left and from below.
  private mutating func set(_ column: Int, _ level: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(level) else { return }
    isSet[(rows - 1 - level) * columns + column] = true
  }

  /// Dots of a strength: nothing for 0, at least one for anything else.
  private func height(_ strength: Double) -> Int {
    guard strength > 0 else { return 0 }
    return max(Int((min(strength, 1) * Double(rows)).rounded()), 1)
  }

  /// A column whose every dot is set.
  mutating func stem(_ column: Int, to strength: Double) {
    for level in 0..<height(strength) { set(column, level) }
  }

  /// A column with its top and every second dot below it.
  mutating func fill(_ column: Int, to strength: Double) {
    let top = height(strength)
    for level in 0..<top where level == top - 1 || (level + column).isMultiple(of: 2) {
      set(column, level)
    }
  }

  /// Sides and top of a rectangle.
  mutating func frame(_ range: ClosedRange<Int>, to strength: Double) {
    let top = height(strength)
    guard top > 0 else { return }
    for column in range.clamped(to: 0...columns) { set(column, top - 1) }
    stem(range.lowerBound, to: strength)
    stem(range.upperBound, to: strength)
  }

  /// Unicode's braille patterns: U+2800 and a bit for each dot.
  ///
  /// Source: The Unicode Standard, "Braille Patterns": dots 1 to 3 and 7 on the left, 4 to 6 and 8 on
  /// the right, the bit of dot n being 2^(n − 1).
  var lines: [String] {
    let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    return stride(from: 0, to: rows, by: 4).map { top in
      var line = String.UnicodeScalarView()
      for left in stride(from: 0, to: columns, by: 2) {
        var pattern: UInt32 = 0
        for column in 0..<2 {
          for row in 0..<4 where isSet[(top + row) * columns + left + column] {
            pattern |= bits[column][row]
          }
        }
        line.append(UnicodeScalar(0x2800 + pattern) ?? " ")
      }
      return String(line)
    }
  }
}
