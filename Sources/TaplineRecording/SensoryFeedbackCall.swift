/// One piece of SwiftUI's `SensoryFeedback`, as a value that can be recorded and compared.
///
/// Its members have the names of SwiftUI's. Apple gives each a meaning and no pattern; what stands in
/// for it is the library's choice (`PatternLibrary.sensoryFeedback`).
///
/// Thread: any.
public struct SensoryFeedbackCall: Sendable, Hashable {
  /// How heavy the things are that collide.
  public enum Weight: String, Sendable, Hashable, CaseIterable {
    /// Small or light.
    case light
    /// Medium.
    case medium
    /// Large or heavy.
    case heavy
  }

  /// How much the things give that collide.
  public enum Flexibility: String, Sendable, Hashable, CaseIterable {
    /// Not at all.
    case rigid
    /// A little.
    case solid
    /// Much.
    case soft
  }

  /// The feedback as SwiftUI spells it, such as `.impact(weight: .heavy, intensity: 0.7)`.
  public let spelling: String

  /// How strong it was asked to be, `0...1`; 1 for those that take no intensity.
  public let intensity: Double

  /// The feedback without its intensity, such as `.impact(weight: .heavy)`: what it is recorded
  /// under.
  public let name: String

  private init(_ name: String) {
    self.name = "." + name
    spelling = self.name
    intensity = 1
  }

  private init(impact kind: String, _ intensity: Double) {
    name = ".impact(\(kind))"
    let more = intensity == 1 ? "" : ", intensity: \(intensity)"
    spelling = ".impact(\(kind)\(more))"
    self.intensity = intensity
  }

  /// A task has succeeded.
  public static let success = Self("success")
  /// A task has produced a warning.
  public static let warning = Self("warning")
  /// A task has failed.
  public static let error = Self("error")
  /// A selection changes.
  public static let selection = Self("selection")
  /// A value rises above a threshold.
  public static let increase = Self("increase")
  /// A value falls below a threshold.
  public static let decrease = Self("decrease")
  /// An activity begins.
  public static let start = Self("start")
  /// An activity ends.
  public static let stop = Self("stop")
  /// A dragged item snaps into line.
  public static let alignment = Self("alignment")
  /// A value moves to another discrete level.
  public static let levelChange = Self("levelChange")
  /// A drawn path is complete.
  public static let pathComplete = Self("pathComplete")
  /// Something collides.
  public static let impact = Self("impact")

  /// Things of a weight collide.
  ///
  /// - Parameters:
  ///   - weight: How heavy they are.
  ///   - intensity: How strongly; brought into `0...1`.
  /// - Returns: The feedback.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> Self {
    impact("weight: .\(weight.rawValue)", intensity)
  }

  /// Things that give more or less collide.
  ///
  /// - Parameters:
  ///   - flexibility: How much they give.
  ///   - intensity: How strongly; brought into `0...1`.
  /// - Returns: The feedback.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> Self {
    impact("flexibility: .\(flexibility.rawValue)", intensity)
  }

  private static func impact(_ kind: String, _ intensity: Double) -> Self {
    Self(impact: kind, intensity > 0 ? min(intensity, 1) : 0)
  }
}
