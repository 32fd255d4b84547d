/// The platform's behavior during a press, for design systems that do not define it.
///
/// Apple publishes few of these values, so each has a source; if the value is a design choice of this project, the
/// source says so.
public struct PlatformBehavior: Decodable, Hashable, Sendable {
  static let knownSchemaVersion = 1

  /// A value and its source.
  public struct Sourced<Value: Decodable & Hashable & Sendable>: Decodable, Hashable, Sendable {
    /// The value.
    public let value: Value

    let source: String
  }

  /// The press effect of a button drawn by the platform.
  struct Mechanism: Decodable, Hashable, Sendable {
    /// The name, as in `PressEffect.mechanism`.
    let name: String

    let pressedOpacityLight: Double
    let pressedOpacityDark: Double

    /// The opacity while disabled; `nil` if unknown.
    let disabledOpacity: Double?

    let source: String
  }

  let schemaVersion: Int

  /// The name, such as `ios`.
  let name: String

  let summary: String

  /// The delay of touches in a scroll view's content, in seconds, `>= 0`.
  let scrollTouchDelay: Sourced<Double>

  /// The minimum duration of a long press in seconds, `>= 0`.
  public let longPressDuration: Sourced<Double>

  /// The number of display frames by which SwiftUI delays a motion after a change.
  let startupFrames: Sourced<Int>

  /// The animation of the platform's press effects on release.
  let fadeBack: Sourced<AnimationSpec>

  /// The curve of a change for which only a duration is known; its own duration is replaced by the known one.
  let curveOfDuration: Sourced<AnimationSpec>

  /// The animation of a change whose duration and curve are both unknown.
  let unspecifiedAnimation: Sourced<AnimationSpec>

  let mechanisms: [Mechanism]

  func mechanism(_ name: String) -> Mechanism? { mechanisms.first { $0.name == name } }
}

extension PlatformBehavior {
  /// Returns an unknown version, an unexpected name, or the first value out of range.
  package func problem(named expected: String) -> DataProblem? {
    var search = ProblemSearch()
    search.check(schemaVersion: schemaVersion, isEqualTo: Self.knownSchemaVersion)
    if name != expected {
      search.add("'name' must be '\(expected)', the name of the file", at: "name")
    }
    for (key, number) in [
      ("scrollTouchDelay", scrollTouchDelay.value), ("longPressDuration", longPressDuration.value),
      ("startupFrames", Double(startupFrames.value)),
    ] {
      search.check(.given(number), in: 0...60, at: key, "value")
    }
    search.checkEach(mechanisms, at: "mechanisms") { mechanism, search in
      search.check(.given(mechanism.pressedOpacityLight), in: 0...1, at: "pressedOpacityLight")
      search.check(.given(mechanism.pressedOpacityDark), in: 0...1, at: "pressedOpacityDark")
      search.check(
        mechanism.disabledOpacity.map { .given($0) }, in: 0...1, at: "disabledOpacity")
    }
    return search.problem
  }
}
