/// How a cell of the screen looks: one of the terminal's own colours and emphasis, which every
/// terminal has.
struct ScreenStyle: Sendable, Equatable {
  /// One of the eight colours of ECMA-48, as the person at the terminal has set them.
  enum Color: UInt8, Sendable {
    /// The colours, in the standard's order.
    case black, red, green, yellow, blue, magenta, cyan, white
  }

  /// The colour of the text, or nil for the usual one.
  var color: Color?

  /// Whether it is bold.
  var isBold: Bool

  /// Whether it is dimmed.
  var isDim: Bool

  /// Whether text and ground change places.
  var isReversed: Bool

  /// Describes a style; by default the usual one.
  init(
    color: Color? = nil, isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
  }

  /// The sequence that sets this style, whatever was set before.
  var sequence: String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isReversed { codes.append("7") }
    if let color { codes.append("\(30 + color.rawValue)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
