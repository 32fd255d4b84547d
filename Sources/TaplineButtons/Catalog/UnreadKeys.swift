extension ButtonSystem {
  /// The keys of the members that only people and other programs read, by the type of the object.
  package static let unreadKeys: [ObjectIdentifier: [String]] = [
    ObjectIdentifier(ButtonSystem.self): [
      "decisions", "disabledPatterns", "files", "glossary", "screens",
    ],
    ObjectIdentifier(PressStyle.self): ["accessibility"],
    ObjectIdentifier(Metric.self): ["secondValue"],
    ObjectIdentifier(NamedAnimation.self): ["aliases"],
    ObjectIdentifier(LoadingBehavior.self): ["keepsFrame", "layouts"],
    ObjectIdentifier(ToggleBehavior.self): ["examples"],
    ObjectIdentifier(ButtonIcon.self): ["frameWidth"],
    ObjectIdentifier(ButtonShape.self): ["innerCornerRadius"],
  ]

  /// The paths of style names in unread members.
  package static let unreadStyleNames = [
    ["decisions", "answers", "style"], ["disabledPatterns", "styles"], ["screens", "style"],
  ]

  /// The paths of pairing names in unread members.
  package static let unreadPairingNames = [["screens", "pairing"]]
}
