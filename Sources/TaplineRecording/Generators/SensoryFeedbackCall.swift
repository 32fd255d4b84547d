import TaplinePatterns

/// A value of SwiftUI's `SensoryFeedback` that can be recorded and compared.
///
/// Members have SwiftUI's names. Apple publishes a meaning for each and no pattern; the patterns are Tapline's choice,
/// with reasons in `patterns/feedback/sensory-feedback.json`.
public struct SensoryFeedbackCall: Sendable, Hashable {
  /// The weight of colliding objects.
  public enum Weight: String, Sendable, Hashable, CaseIterable {
    /// Small or light objects.
    case light
    /// Medium objects.
    case medium
    /// Large or heavy objects.
    case heavy
  }

  /// The flexibility of colliding objects.
  public enum Flexibility: String, Sendable, Hashable, CaseIterable {
    /// Rigid objects.
    case rigid
    /// Slightly flexible objects.
    case solid
    /// Soft objects.
    case soft
  }

  /// The feedback as SwiftUI spells it, such as `.impact(weight: .heavy, intensity: 0.7)`.
  package let spelling: String

  /// The source of the pattern in a recording: the feedback without intensity, such as `.impact(weight: .heavy)`.
  let name: String

  let generator: FeedbackGenerator

  private init(_ name: String, as generator: FeedbackGenerator) {
    self.name = "." + name
    self.generator = generator
    spelling = self.name
  }

  private init(impact kind: String, _ style: FeedbackGenerator.ImpactStyle, _ requested: Double) {
    let intensity = requested > 0 ? min(requested, 1) : 0
    name = ".impact(\(kind))"
    generator = .impact(style, intensity: intensity)
    let argument = intensity == 1 ? "" : ", intensity: \(intensity)"
    spelling = ".impact(\(kind)\(argument))"
  }

  /// A task has succeeded.
  public static let success = Self("success", as: .notification(.success))
  /// A task has produced a warning.
  public static let warning = Self("warning", as: .notification(.warning))
  /// A task has failed.
  public static let error = Self("error", as: .notification(.error))
  /// A selection changes.
  public static let selection = Self("selection", as: .selection)
  /// A value rises above a threshold.
  public static let increase = Self("increase", as: .impact(.rigid, intensity: 0.6))
  /// A value falls below a threshold.
  public static let decrease = Self("decrease", as: .impact(.soft, intensity: 0.6))
  /// An activity starts.
  public static let start = Self("start", as: .impact(.light))
  /// An activity ends.
  public static let stop = Self("stop", as: .impact(.medium))
  /// A dragged item snaps into line.
  public static let alignment = Self("alignment", as: .impact(.rigid, intensity: 0.5))
  /// A value moves to another discrete level.
  public static let levelChange = Self("levelChange", as: .selection)
  /// A drawn path is complete.
  public static let pathComplete = Self("pathComplete", as: .impact(.light, intensity: 0.8))
  /// Objects collide.
  public static let impact = Self("impact", as: .impact(.medium))

  /// Objects of a weight collide, with an intensity that is clamped to `0...1`.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> Self {
    let style: FeedbackGenerator.ImpactStyle =
      switch weight {
      case .light: .light
      case .medium: .medium
      case .heavy: .heavy
      }
    return Self(impact: "weight: .\(weight.rawValue)", style, intensity)
  }

  /// Objects of a flexibility collide, with an intensity that is clamped to `0...1`.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> Self {
    let style: FeedbackGenerator.ImpactStyle =
      switch flexibility {
      case .rigid: .rigid
      case .solid: .medium
      case .soft: .soft
      }
    return Self(impact: "flexibility: .\(flexibility.rawValue)", style, intensity)
  }
}
