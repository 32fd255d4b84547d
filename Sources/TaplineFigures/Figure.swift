/// A picture as values: stacked panels on one time axis in seconds, whose backend chooses the size and samples the
/// marks for it; an index determines a color, dashes and a glyph.
package struct Figure: Sendable {
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

  /// A continuous event's intensity or sharpness from `start` to `end`; the release begins at `release`.
  package typealias EventEnvelope = (
    start: Double, release: Double, end: Double, value: @Sendable (Double) -> Double
  )

  /// A waveform: the lowest and highest sample of each column of pixels, or a line through `upper` if `lower` is nil.
  package typealias WaveformTrace = (peak: Double, upper: [Point], lower: [Point]?)

  /// A named moment in a lane, or a named interval until `end` if `isInterval`; `isLast` is true for the last span.
  package typealias LaneSpan = (
    time: Double, end: Double, name: String, title: String, isInterval: Bool, isLast: Bool
  )

  package enum Mark: Sendable {
    /// Stems with heads, or dots in a sharpness panel.
    case taps(_ index: Int, [Tap])
    /// The areas under envelopes.
    case areas(_ index: Int, [EventEnvelope])
    /// Lines along envelopes.
    case levels(_ index: Int, [EventEnvelope])
    /// A line with gaps at values that are not finite; `value` returns the value of the display frame near a time.
    case line(_ index: Int, [Point], value: (@Sendable (Double) -> Double?)? = nil)
    /// A sound's waveform at each pixel column of the time axis `bins`, without columns after the end of the time axis
    /// `time`.
    case wave(_ index: Int, @Sendable (_ time: PlotScale, _ bins: PlotScale) -> WaveformTrace)
    /// The sides and the top of a rectangle.
    case frame(_ index: Int, ClosedRange<Double>, value: Double)
    case span(_ index: Int, LaneSpan)
    case swatch(ClosedRange<Double>, color: String)
    /// A labeled circle, or with `isStop` a vertical stroke.
    case callout(_ index: Int, _ kind: String, Point, label: String, isStop: Bool = false)

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
      // Lanes: rows of named spans, for touches, states and joined patterns.
      case touch
      case state
      case pattern
      case intensity
      case sharpness
      case waveform
      case acceleration
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
    /// The index of a lane's timeline; nil for other panels.
    package var timeline: Int?
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

  /// The stacked panels of the timelines or curves with `indices`.
  package struct Section: Sendable {
    package let indices: [Int]
    /// A sentence below the panels in text output.
    package let note: String
    package let panels: [Panel]

    package init(_ indices: [Int], _ panels: [Panel], note: String = "") {
      self.indices = indices
      self.panels = panels
      self.note = note
    }
  }

  package let subject: Subject
  /// The names of the timelines or curves, each with a note.
  package var names: [(name: String, note: String)] = []
  /// A description for readers who cannot see the picture.
  package var sentences: [String] = []
  package var sections: [Section] = []
  /// The drawn time range, in seconds.
  package var start = 0.0
  package var end = 0.0
  /// Whether the axis ends exactly at `end`, without a margin.
  package var isEndExact = false
  package var isCropped = false
  package var targets: [Double] = []
  /// The times in seconds at which a curve's target changes, with labels.
  package var changes: [(time: Double, label: String)] = []
  /// The times with a vertical line, in seconds.
  package var markedTimes: [Double] = []
  package var soundCaption: String?
  package var partCaption: String?

  package init(_ subject: Subject) { self.subject = subject }

  package var hasTaps: Bool {
    sections.flatMap(\.panels).flatMap(\.marks).contains { mark in
      if case .taps(_, let taps) = mark { !taps.isEmpty } else { false }
    }
  }
}
