public import MotionCurves

/// What a press does, in seconds from the start of its script.
public struct SimulatedPress: Hashable, Sendable {
  /// Something that happens at a time.
  public struct Moment: Hashable, Sendable {
    /// What it is about.
    public enum Kind: String, Sendable {
      /// The finger.
      case touch
      /// A call of the program, such as `disable`.
      case call
      /// The state that the button is in from here on.
      case state
      /// The program acts.
      case action
      /// A haptic or an action that could have been expected and does not come, and why.
      case suppressed
      /// Anything else that is seen or said.
      case moment
    }

    /// Seconds, `>= 0`.
    public let time: Double

    /// What it is about.
    public let kind: Kind

    /// What happens, in a word or two.
    public let name: String

    /// More about it in one sentence; empty where the name says all.
    package let detail: String
  }

  /// A haptic that plays.
  public struct Haptic: Hashable, Sendable {
    /// Who asked for it.
    public enum Origin: String, Sendable {
      /// The style itself.
      case builtIn
      /// The style's caller, as the style expects.
      case caller
      /// Whoever simulates the press.
      case added
    }

    /// Seconds, `>= 0`.
    public let time: Double

    /// The name of its pairing in the library.
    public let name: String

    /// What made it play.
    public let trigger: HapticTrigger

    /// Who asked for it.
    public let origin: Origin
  }

  /// The values that are animated: `scale`, `opacity`, colours and what else the style moves.
  public internal(set) var tracks: [AnimationTrack] = []

  /// The haptics that play, in the order of time.
  public internal(set) var haptics: [Haptic] = []

  /// What happens beside, in the order of time.
  public internal(set) var moments: [Moment] = []

  /// What the simulation had to assume, a sentence each: figures that the source does not give, or
  /// that can be read in more than one way.
  public internal(set) var remarks: [String] = []

  /// Notes a remark once.
  mutating func remark(_ sentence: String) {
    if !remarks.contains(sentence) { remarks.append(sentence) }
  }
}
