/// The platform's behavior during a press, for design systems that do not define it.
///
/// Apple publishes few of these values, so each has a source, which marks a design choice of this project as such.
public struct PlatformBehavior: Decodable, Hashable, Sendable {
  /// The version of the format that this code reads.
  package static let knownSchemaVersion = 1

  /// A value and its source.
  public struct Sourced<Value: Decodable & Hashable & Sendable>: Decodable, Hashable, Sendable {
    /// The value.
    public let value: Value

    let source: String
  }

  /// The press effect of a button drawn by the platform.
  package struct Mechanism: Decodable, Hashable, Sendable {
    /// The name, as in `PressEffect.mechanism`.
    let name: String

    /// The opacity while pressed in light appearance, `0...1`.
    package let pressedOpacityLight: Double

    /// The opacity while pressed in dark appearance, `0...1`.
    package let pressedOpacityDark: Double

    /// The opacity while disabled, `0...1`; `nil` if unknown.
    package let disabledOpacity: Double?

    let source: String
  }

  package let schemaVersion: Int

  /// The name, such as `ios`.
  package let name: String

  let summary: String

  /// The delay of touches in a scroll view's content, in seconds, `>= 0`.
  package let scrollTouchDelay: Sourced<Double>

  /// The minimum duration of a long press in seconds, `> 0`.
  public let longPressDuration: Sourced<Double>

  /// The display frames for which SwiftUI's motion waits after a change.
  package let startupFrames: Sourced<Int>

  /// The fade back on release after a press without animation.
  let fadeBack: Sourced<AnimationSpec>

  /// The curve for a change whose duration is known but whose curve is not; the known duration is used.
  let curveOfDuration: Sourced<AnimationSpec>

  /// The animation of a change whose duration and curve are both unknown.
  let unspecifiedAnimation: Sourced<AnimationSpec>

  /// The effects of presses that the platform provides.
  package let mechanisms: [Mechanism]

  func mechanism(_ name: String) -> Mechanism? { mechanisms.first { $0.name == name } }
}
