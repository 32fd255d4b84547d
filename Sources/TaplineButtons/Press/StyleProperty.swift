import MotionCurves

/// A property of a button's style that a press or a state can change.
enum StyleProperty: String, CaseIterable {
  case scale
  case opacity
  case contentOpacity
  case darkening
  case overlayOpacity
  case depth
  case background
  case foreground
  case border

  var trackName: String {
    switch self {
    case .contentOpacity: "content_opacity"
    case .overlayOpacity: "overlay_opacity"
    default: rawValue
    }
  }

  var body: AnimationTrack.Body {
    switch self {
    case .scale: .scale
    case .background, .foreground, .border: .color
    default: .number
    }
  }

  var unit: String { self == .depth ? "px" : "fraction" }

  /// The value in the normal state if the style specifies none; nil for colors.
  var defaultValue: [Double]? {
    switch self {
    case .scale, .opacity, .contentOpacity: [1]
    case .darkening, .overlayOpacity, .depth: [0]
    case .background, .foreground, .border: nil
    }
  }

  /// The corresponding change of a press; nil for scale and opacity, which a press specifies itself.
  var change: PressedChange.Property? { PressedChange.Property(rawValue: rawValue) }

  func number(of style: StateStyle) -> Sourced<Double>? {
    switch self {
    case .scale: style.scale
    case .opacity: style.opacity
    case .contentOpacity: style.contentOpacity
    case .darkening: style.darkening
    case .overlayOpacity, .depth, .background, .foreground, .border: nil
    }
  }

  func color(of style: StateStyle) -> AppearanceColor? {
    switch self {
    case .background: style.background
    case .foreground: style.foreground
    case .border: style.border
    default: nil
    }
  }
}
