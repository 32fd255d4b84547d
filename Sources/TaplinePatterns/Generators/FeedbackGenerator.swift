/// A call to a UIKit feedback generator, as a value.
///
/// Apple publishes the meaning of these calls, not their patterns. Tapline's library has a pattern for each call in
/// every generator profile.
public enum FeedbackGenerator: Hashable, Sendable {
  /// `UIImpactFeedbackGenerator.impactOccurred(intensity:)`, intensity `0...1`.
  case impact(ImpactStyle, intensity: Double = 1)
  /// `UISelectionFeedbackGenerator.selectionChanged()`.
  case selection
  /// `UINotificationFeedbackGenerator.notificationOccurred(_:)`.
  case notification(NotificationType)

  /// `UIImpactFeedbackGenerator.FeedbackStyle`.
  public enum ImpactStyle: String, Sendable, CaseIterable {
    /// A collision of small or light objects.
    case light
    /// A collision of medium objects.
    case medium
    /// A collision of large or heavy objects.
    case heavy
    /// A collision of soft objects.
    case soft
    /// A collision of rigid objects.
    case rigid
  }

  /// `UINotificationFeedbackGenerator.FeedbackType`.
  public enum NotificationType: String, Sendable, CaseIterable {
    /// A task has succeeded.
    case success
    /// A task has produced a warning.
    case warning
    /// A task has failed.
    case error
  }

  /// The name of the pattern in the library, such as `feedback/rigid`.
  public var patternName: String { "feedback/" + word }

  /// The part of `patternName` after `feedback/`, such as `rigid`.
  package var word: String {
    switch self {
    case .impact(let style, _): style.rawValue
    case .selection: "selection"
    case .notification(let type): type.rawValue
    }
  }

  /// Whether the call takes an intensity; only impacts do.
  public var takesIntensity: Bool {
    if case .impact = self { return true }
    return false
  }

  /// Creates the call from its pattern's name, such as `feedback/rigid`; nil if no call has this pattern.
  public init?(patternName: String) {
    guard let call = Self.all.first(where: { $0.patternName == patternName }) else { return nil }
    self = call
  }

  /// Creates the call from a name such as `feedback/rigid@0.5` or `feedback/pulsar/rigid`; the factor and the profile
  /// are ignored, so the intensity is 1.
  package init?(source: String) {
    let parts = source.prefix { $0 != "@" }.split(separator: "/")
    guard (2...3).contains(parts.count), let word = parts.last else { return nil }
    self.init(patternName: "\(parts[0])/\(word)")
  }

  /// Every call, with impacts at full intensity.
  public static let all: [FeedbackGenerator] =
    ImpactStyle.allCases.map { .impact($0) } + [.selection]
    + NotificationType.allCases.map { .notification($0) }
}

extension Timeline.Placement {
  /// Whether the source names a call of a generator or of SwiftUI, such as `.impact(weight: .heavy)`.
  package var isFeedback: Bool {
    if FeedbackGenerator(source: source) != nil { return true }
    let arguments = source.dropFirst().drop(while: \.isLetter)
    return source.hasPrefix(".") && (arguments.isEmpty || arguments.hasPrefix("("))
  }
}
