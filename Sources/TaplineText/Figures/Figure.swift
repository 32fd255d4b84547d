/// A picture on one time axis as values: panels below each other, each with marks in seconds and its own unit.
///
/// A backend chooses the size, samples the marks for it and draws them: as SVG, as dots or as letters. The index of a
/// timeline or a curve chooses its colour, dashes and glyph.
package struct Figure: Sendable {
  /// What the figure is about, which chooses its layout and style.
  package enum Subject: String, Sendable {
    case timeline
    case curve
  }

  package struct Point: Sendable, Equatable {
    package let time: Double
    package let value: Double

    package init(_ time: Double, _ value: Double) {
      self.time = time
      self.value = value
    }
  }

  package typealias Tap = (time: Double, intensity: Double, sharpness: Double)

  /// A value over a stretch of time; from `release` on it falls to its end.
  package typealias Stretch = (
    start: Double, release: Double, end: Double, value: @Sendable (Double) -> Double
  )

  /// The extremes of a sound in columns of pixels; without a lower side it is a line.
  package typealias Wave = (peak: Double, upper: [Point], lower: [Point]?)

  /// A moment of a lane, or if it is held, what lasts until its end; nothing comes after the last one.
  package typealias Span = (
    time: Double, end: Double, name: String, title: String, isHeld: Bool, isLast: Bool
  )

  package enum Mark: Sendable {
    /// Stems with heads, or dots in a panel of their sharpness.
    case taps(_ index: Int, [Tap])
    /// The areas under values.
    case areas(_ index: Int, [Stretch])
    /// Lines through values.
    case levels(_ index: Int, [Stretch])
    /// A line; a value that is not finite breaks it. `value` is what a display frame shows near a time.
    case line(_ index: Int, [Point], value: (@Sendable (Double) -> Double?)? = nil)
    /// A sound on a time axis, in bins for the pixels of a wider one.
    case wave(_ index: Int, @Sendable (_ time: PlotScale, _ bins: PlotScale) -> Wave)
    /// Sides and top of a rectangle.
    case frame(_ index: Int, ClosedRange<Double>, value: Double)
    case span(_ index: Int, Span)
    case swatch(ClosedRange<Double>, color: String)
    /// A labeled circle, or with `isStop` a vertical stroke.
    case callout(_ index: Int, _ kind: String, Point, label: String, isStop: Bool = false)

    /// The timeline or curve; nil for a swatch.
    package var index: Int? {
      switch self {
      case .taps(let index, _), .areas(let index, _), .levels(let index, _), .wave(let index, _),
        .line(let index, _, _), .frame(let index, _, _), .span(let index, _),
        .callout(let index, _, _, _, _):
        index
      case .swatch: nil
      }
    }
  }

  package struct Panel: Sendable {
    package enum Kind: String, Sendable {
      /// Lanes of touches, states and joined patterns.
      case touch
      case state
      case pattern
      case intensity
      case sharpness
      case waveform
      case track
      case colors
      case value
      case velocity
    }

    package let kind: Kind
    package var isLane: Bool { [.touch, .state, .pattern].contains(kind) }
    /// The name on a page and in text.
    package let name: String
    /// The name beside the panel.
    package let title: String
    /// The timeline that a lane belongs to.
    package var timeline: Int?
    /// The values of the marks.
    package var values: ClosedRange<Double>
    package let marks: [Mark]

    package init(
      _ kind: Kind, name: String? = nil, title: String? = nil, of timeline: Int? = nil,
      values: ClosedRange<Double> = 0...1, _ marks: [Mark]
    ) {
      self.kind = kind
      self.name = name ?? kind.rawValue
      self.title = title ?? self.name
      self.timeline = timeline
      self.values = values
      self.marks = marks
    }
  }

  /// Panels of some timelines or curves, below each other.
  package struct Section: Sendable {
    /// The timelines or curves in it.
    package let indices: [Int]
    /// A sentence below the panels, in text.
    package var note = ""
    package var panels: [Panel] = []

    package init(_ indices: [Int]) { self.indices = indices }
  }

  package let subject: Subject
  /// The names of the subjects, each with a note.
  package var names: [(name: String, note: String)] = []
  /// A description for readers who cannot see the picture.
  package var sentences: [String] = []
  package var sections: [Section] = []
  /// The seconds of what is drawn.
  package var start = 0.0
  package var end = 0.0
  /// Whether the axis ends exactly there, without a margin.
  package var isEndExact = false
  /// Whether only a part is drawn.
  package var isCropped = false
  /// Levels of the values, and changes of target with their labels.
  package var targets: [Double] = []
  package var changes: [(time: Double, label: String)] = []
  /// The times with a vertical line, in seconds.
  package var markedTimes: [Double] = []
  /// The sound in the picture, and the part that is drawn.
  package var soundCaption: String?
  package var partCaption: String?

  package init(_ subject: Subject) { self.subject = subject }

  /// Whether some panel shows taps.
  package var hasTaps: Bool {
    sections.flatMap(\.panels).flatMap(\.marks).contains { mark in
      if case .taps(_, let taps) = mark { !taps.isEmpty } else { false }
    }
  }
}
