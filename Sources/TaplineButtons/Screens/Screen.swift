/// The description of an app screen that is checked by the rules of its button system.
package struct Screen: Decodable, Sendable {
  static let knownSchemaVersion = 1

  let schemaVersion: Int
  let name: String

  /// The button system of the screen, such as `swiss-coin`.
  package let system: String

  /// Whether the program prepares the generators before the first haptic; the default is false.
  let prepares: Bool?

  /// The containers of the system that the screen uses, such as `action-bar-container`.
  let containers: [String]

  let buttons: [ScreenButton]
}

/// An omitted Boolean is false, except `interactive` and `isEnabled`; an omitted `iconOnly` is true if the rule about
/// icons without labels lists the button's style.
struct ScreenButton: Decodable, Sendable {
  /// The purpose of a button, if it matters to a rule.
  enum Role: String, NamedChoice {
    /// Deletes or ends something irrevocably.
    case destructive
    /// Leaves without an effect.
    case cancel
  }

  let name: String
  let style: String

  /// The variant of the style; nil for its first.
  let variant: String?

  /// The haptics that the program plays for the button, in addition to those of the style.
  let haptics: [ScreenHaptic]

  let role: Role?
  let interactive: Bool?

  /// Whether the button looks enabled.
  let isEnabled: Bool?

  /// Whether taps on the button are blocked, as by `disabled()`.
  let disabled: Bool?

  /// The width of the touch area in points, `>= 0`; nil for the style's.
  let hitWidth: Double?

  let hitHeight: Double?
  let iconOnly: Bool?
  let label: String?
  let confirms: Bool?
  let isDefault: Bool?
}

/// A haptic that a program plays for a button: in JSON the name of a pairing, or an object with `pairing` and `by`.
struct ScreenHaptic: Sendable {
  enum Caller: String, NamedChoice {
    /// The button's action, which does not run while the button is disabled.
    case action
    /// A gesture on the button, which runs even while the button is disabled.
    case gesture
  }

  let pairing: String
  let caller: Caller
}

extension ScreenHaptic: Decodable {
  private enum CodingKeys: String, CodingKey {
    case pairing
    case caller = "by"
  }

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let name = try? single.decode(String.self) {
      pairing = name
      caller = .action
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    pairing = try container.decode(String.self, forKey: .pairing)
    caller = try container.decodeIfPresent(Caller.self, forKey: .caller) ?? .action
  }
}

extension Screen {
  /// Returns the first problem of the data, such as an unknown name or a value out of range; nil if there is none.
  package func problem(in buttonSystem: ButtonSystem) -> DataProblem? {
    var search = ProblemSearch()
    search.check(schemaVersion: schemaVersion, isEqualTo: Self.knownSchemaVersion)
    let containerNames = buttonSystem.styles.filter { $0.kind == .container }.map(\.name)
    search.check(containers, areIn: containerNames, kind: "container", at: "containers")
    search.checkUnique(buttons.map(\.name), in: "buttons")
    search.checkEach(buttons, at: "buttons") { button, search in
      let style = buttonSystem.style(button.style)
      let styleNames = buttonSystem.styles.map(\.name)
      search.check(button.style, isOneOf: styleNames, kind: "style", at: "style")
      if style?.kind == .container {
        search.add("'\(button.style)' is a container; list it under 'containers'", at: "style")
      }
      if let style {
        search.check(
          button.variant, isOneOf: style.variants, kind: "variant of '\(button.style)'",
          at: "variant")
      }
      let pairings = buttonSystem.pairings.map(\.name)
      search.check(button.haptics.map(\.pairing), areIn: pairings, kind: "pairing", at: "haptics")
      search.check(button.hitWidth.map { .given($0) }, in: 0...100_000, at: "hitWidth")
      search.check(button.hitHeight.map { .given($0) }, in: 0...100_000, at: "hitHeight")
    }
    return search.problem
  }
}
