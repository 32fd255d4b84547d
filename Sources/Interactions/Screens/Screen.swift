/// A screen of an app, described so that its buttons can be held to the rules of their system.
///
/// Thread: any.
public struct Screen: Codable, Hashable, Sendable {
  /// The version of the format that this code reads.
  public static let knownSchemaVersion = 1

  /// The version of the format.
  public let schemaVersion: Int

  /// The screen's name.
  public let name: String

  /// The system of its buttons, such as `swiss-coin`.
  public let system: String

  /// Whether the program prepares the generators before the first haptic; false where it is not
  /// said.
  public let prepares: Bool?

  /// The containers of the system that the screen uses, such as `action-bar-container`.
  public let containers: [String]

  /// Its buttons.
  public let buttons: [ScreenButton]
}

/// A button of a screen.
///
/// Thread: any.
public struct ScreenButton: Codable, Hashable, Sendable {
  /// What a button is for, where that matters.
  public enum Role: String, NamedChoice {
    /// It deletes or ends something for good.
    case destructive
    /// It leaves without doing anything.
    case cancel
  }

  /// The button's name, for messages.
  public let name: String

  /// The style of the system.
  public let style: String

  /// The variant of the style; nil for its first.
  public let variant: String?

  /// The haptics that the program plays for it, beside those of the style.
  public let haptics: [ScreenHaptic]

  /// What it is for.
  public let role: Role?

  /// Whether it does anything; true where it is not said.
  public let interactive: Bool?

  /// Whether it is given the look of an enabled button; true where it is not said.
  public let isEnabled: Bool?

  /// Whether its taps are blocked, as `disabled()` does; false where it is not said.
  public let disabled: Bool?

  /// Points of width that take touches, `>= 0`; nil for the style's.
  public let hitWidth: Double?

  /// Points of height that take touches, `>= 0`; nil for the style's.
  public let hitHeight: Double?

  /// Whether it shows an icon and no text; false where it is not said.
  public let iconOnly: Bool?

  /// What assistive technology calls it.
  public let label: String?

  /// Whether it asks before it acts; false where it is not said.
  public let confirms: Bool?

  /// Whether the return key chooses it; false where it is not said.
  public let isDefault: Bool?
}

/// A haptic that a program plays for a button.
///
/// In JSON the name of a pairing, or an object of `pairing` and `by`.
///
/// Thread: any.
public struct ScreenHaptic: Hashable, Sendable {
  /// Where the program plays it.
  public enum Caller: String, NamedChoice {
    /// In the button's action, which a disabled button does not run.
    case action
    /// In a gesture beside the button, which runs whatever the button's state is.
    case gesture
  }

  /// The name of the system's pairing.
  public let pairing: String

  /// Where the program plays it.
  public let caller: Caller
}

extension ScreenHaptic: Codable {
  private enum CodingKeys: String, CodingKey {
    case pairing
    case caller = "by"
  }

  /// Reads a name, or an object.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: `DecodingError` where it is neither.
  public init(from decoder: any Decoder) throws {
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

  /// Writes the form that `init(from:)` reads.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    guard caller != .action else {
      var container = encoder.singleValueContainer()
      return try container.encode(pairing)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pairing, forKey: .pairing)
    try container.encode(caller, forKey: .caller)
  }
}
