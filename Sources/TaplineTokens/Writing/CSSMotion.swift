import TaplineText

/// The declarations of an animation in CSS, as custom properties.
struct CSSMotion {
  /// The ends of the names of an animation's properties; that without one is the shorthand.
  static let parts = ["", "-duration", "-delay", "-timing-function"]

  private var duration = "0ms"
  private var delay = "0ms"
  private var easing = "linear"
  private var rest = ""
  private var caption = ""

  /// Takes the declarations apart that a curve is exported as.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("/*") { caption = String(line) }
      guard let colon = line.firstIndex(of: ":"), line.hasSuffix(";") else { continue }
      let value = String(line[line.index(after: colon)...].drop { $0 == " " }.dropLast())
      switch line[..<colon] {
      case "transition-duration", "animation-duration": duration = value
      case "transition-delay", "animation-delay": delay = value
      case "transition-timing-function", "animation-timing-function": easing = value
      default: rest += " " + value
      }
    }
  }

  /// The properties: the shorthand, which `transition` and `animation` take, and its parts.
  func properties(named name: String) -> [String] {
    (caption.isEmpty ? [] : [caption]) + [
      "--\(name)-duration: \(duration);", "--\(name)-delay: \(delay);",
      "--\(name)-timing-function: \(easing);",
      "--\(name): var(--\(name)-duration) var(--\(name)-timing-function) var(--\(name)-delay)\(rest);",
    ]
  }
}
