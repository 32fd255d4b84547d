/// A type whose JSON may have members that only people and other programs read.
package protocol HasUnreadKeys {
  /// The keys of the members that Tapline does not read.
  static var unreadKeys: [String] { get }
}

extension ButtonSystem: HasUnreadKeys {
  package static var unreadKeys: [String] {
    ["decisions", "disabledPatterns", "files", "glossary", "screens"]
  }

  /// The paths of style names in unread members.
  package static let unreadStyleNames = [
    ["decisions", "answers", "style"], ["disabledPatterns", "styles"], ["screens", "style"],
  ]

  /// The paths of pairing names in unread members.
  package static let unreadPairingNames = [["screens", "pairing"]]
}

extension PressStyle: HasUnreadKeys {
  package static var unreadKeys: [String] { ["accessibility"] }
}

extension Metric: HasUnreadKeys {
  static var unreadKeys: [String] { ["secondValue"] }
}

extension NamedAnimation: HasUnreadKeys {
  package static var unreadKeys: [String] { ["aliases"] }
}

extension LoadingBehavior: HasUnreadKeys {
  package static var unreadKeys: [String] { ["keepsFrame", "layouts"] }
}

extension ToggleBehavior: HasUnreadKeys {
  package static var unreadKeys: [String] { ["examples"] }
}

extension ButtonIcon: HasUnreadKeys {
  package static var unreadKeys: [String] { ["frameWidth"] }
}

extension ButtonShape: HasUnreadKeys {
  package static var unreadKeys: [String] { ["innerCornerRadius"] }
}
