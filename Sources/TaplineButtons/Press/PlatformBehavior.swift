/// What the platform itself does to a press, where a design system leaves it to it.
///
/// Every figure carries its source, since the platform's maker publishes few of them; what is a
/// design choice of this project says so.
public struct PlatformBehavior: Decodable, Hashable, Sendable {
  /// The version of the format that this code reads.
  package static let knownSchemaVersion = 1

  /// A value and where it comes from.
  public struct Sourced<Value: Decodable & Hashable & Sendable>: Decodable, Hashable, Sendable {
    /// The value.
    public let value: Value

    /// Where it comes from.
    let source: String
  }

  /// What a press does to a button whose look the platform makes.
  package struct Mechanism: Decodable, Hashable, Sendable {
    /// The name, as `PressEffect.mechanism` has it.
    let name: String

    /// Opacity while pressed in light appearance, `0...1`.
    package let pressedOpacityLight: Double

    /// Opacity while pressed in dark appearance, `0...1`.
    package let pressedOpacityDark: Double

    /// Opacity while disabled, `0...1`; `nil` if unknown.
    package let disabledOpacity: Double?

    /// Where the figures come from.
    let source: String
  }

  package let schemaVersion: Int

  /// The name, such as `ios`.
  package let name: String

  let summary: String

  /// Seconds for which a scroll view keeps a touch from what it holds, `>= 0`.
  package let scrollTouchDelay: Sourced<Double>

  /// Seconds after which a long press is recognised, `> 0`.
  public let longPressDuration: Sourced<Double>

  /// Display frames for which SwiftUI's motion waits after a change.
  package let startupFrames: Sourced<Int>

  /// How a look that is there at once fades back on release.
  let fadeBack: Sourced<AnimationSpec>

  /// The curve of a change whose duration is known and whose curve is not; its own duration is
  /// replaced.
  let curveOfDuration: Sourced<AnimationSpec>

  /// The animation of a change of which neither duration nor curve is known.
  let unspecifiedAnimation: Sourced<AnimationSpec>

  /// The presses that the platform makes.
  package let mechanisms: [Mechanism]

  func mechanism(_ name: String) -> Mechanism? { mechanisms.first { $0.name == name } }
}
