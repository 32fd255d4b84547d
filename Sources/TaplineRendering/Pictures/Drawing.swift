/// A picture on one time axis as values: panels of marks, a legend and captions.
///
/// Marks are in seconds and in the unit of their panel; the backend, `svg`, maps them to pixels. The index of a
/// timeline or a curve chooses its colour, dashes and glyph.
package struct Drawing {
  package struct Point: Equatable {
    let time: Double
    let value: Double

    package init(_ time: Double, _ value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// Numbers or a name beside a panel.
  package enum Axis {
    /// Level lines with numbers at least `spacing` pixels apart, and a title around `middle`; on the right if far.
    case values(_ title: String, middle: Double, spacing: Double, isFar: Bool = false)
    /// The name of a lane.
    case label(_ text: String, y: Double)
  }

  package struct Panel {
    let kind: String
    /// Its name on a page.
    var track = ""
    /// The timeline that a lane belongs to.
    var timeline: Int?
    /// Its upper edge and height in pixels, with the gap above it.
    var top = 0.0
    var height = 0.0
    /// The map from values to pixels; nil in a lane.
    var scale: PlotScale?
    /// Whether a page reads values off the scale.
    var isRead = false
    var axis: Axis?
    var marks: [Mark]
  }

  /// A part of the picture, in drawing order.
  package enum Element {
    /// A name with a sample of its line, above its panels.
    case heading(_ index: Int, y: Double)
    case panel(Panel)
    /// Levels of the values of a scale, and changes of target through all panels with their labels.
    case targets([Double], changes: [(time: Double, label: String)], PlotScale)
  }

  package indirect enum Mark {
    /// The marks of one timeline.
    case group(_ index: Int, [Mark])
    /// Lines of one style; a value that is not finite breaks a line.
    case lines(_ index: Int, [[Point]], isThin: Bool = false)
    case dots(_ index: Int, [Point])
    case taps(_ index: Int, [Tap], radius: Double, isDense: Bool)
    /// The area under a line.
    case envelope(_ index: Int, [Point])
    /// A line, or with a lower side the area between both.
    case wave(_ index: Int, upper: [Point], lower: [Point]?)
    /// Sides and top of a rectangle.
    case frame(_ index: Int, ClosedRange<Double>, value: Double)
    case span(_ index: Int, Span)
    case swatch(ClosedRange<Double>, color: String)
    /// A labelled circle, or with `isStop` an upright stroke.
    case callout(_ index: Int, _ kind: String, Point, label: String, isStop: Bool = false)
  }

  /// A stem with a head.
  package struct Tap {
    let point: Point
    /// How filled the head is, `0...1`.
    let fullness: Double
    let title: String?
  }

  /// A moment of a lane, or what lasts until the next.
  package struct Span {
    let time: Double
    let name: String
    let title: String
    /// The ends of the part that is shown, in seconds.
    let start: Double
    let end: Double
    /// Whether it lasts.
    let isHeld: Bool
    /// Whether nothing comes after it.
    let isLast: Bool
  }

  /// The first part of the names of its classes and identifiers.
  let kind: String
  let style: PageFile
  let width: Double
  let time: PlotScale
  package var height = 0.0
  package var title = ""
  /// A description for readers who cannot see the picture.
  package var sentences: [String] = []
  /// The vertical reach of the upright lines.
  package var upright = (top: 0.0, bottom: 0.0)
  /// The names of what is drawn, each with a note.
  package var names: [(name: String, note: String)] = []
  /// The baseline of the legend's first row; nil if names are above their panels.
  package var legendTop: Double?
  package var elements: [Element] = []
  /// What distinguishes its identifiers from those of the same picture in other widths on a page.
  var id = ""
  /// Whether a page's script moves, hides and reads its panels.
  var isInteractive = false
  var isInMilliseconds = false
  /// Times with an upright line, in seconds.
  var markedTimes: [Double] = []
  /// Heads of taps with their meaning, at the upper right.
  var key: [(fullness: Double, label: String)] = []
  var captions: [String] = []

  package init(_ kind: String, style: PageFile, width: Double, time: PlotScale) {
    self.kind = kind
    self.style = style
    self.width = width
    self.time = time
  }
}

extension Drawing.Panel {
  package init(
    _ kind: String, scale: PlotScale, axis: Drawing.Axis? = nil, marks: [Drawing.Mark] = []
  ) {
    self.kind = kind
    self.scale = scale
    self.axis = axis
    self.marks = marks
  }
}
