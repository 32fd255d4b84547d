/// A style and where it belongs.
public struct FoundStyle: Sendable {
  /// The whole name, such as `swiss-coin/primary`.
  package let name: String

  /// The style.
  public let style: PressStyle

  /// Its system, whose palette, fonts and pairings the style names.
  public let system: ButtonSystem

  package init(name: String, style: PressStyle, system: ButtonSystem) {
    self.name = name
    self.style = style
    self.system = system
  }

  /// A style of a system that was read already.
  package init(_ style: PressStyle, of system: ButtonSystem) {
    self.init(name: "\(system.name)/\(style.name)", style: style, system: system)
  }
}
