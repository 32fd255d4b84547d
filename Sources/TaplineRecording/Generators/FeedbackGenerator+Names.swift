extension FeedbackGenerator {
  /// Who makes the call, such as `impact(rigid)`.
  var callerName: String {
    switch self {
    case .impact(let style, _): "impact(\(style.rawValue))"
    case .selection: "selection"
    case .notification: "notification"
    }
  }
}

extension FeedbackGenerator.ImpactStyle {
  /// The raw value of `UIImpactFeedbackGenerator.FeedbackStyle`: light 0, medium 1, heavy 2, soft 3,
  /// rigid 4.
  public var uiKitValue: Int {
    switch self {
    case .light: 0
    case .medium: 1
    case .heavy: 2
    case .soft: 3
    case .rigid: 4
    }
  }
}
