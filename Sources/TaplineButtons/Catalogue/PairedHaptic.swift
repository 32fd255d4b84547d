/// A haptic pairing as code names it: what plays, and when.
///
/// `Haptics` holds one for each pairing of the library.
public struct PairedHaptic: Hashable, Sendable {
  /// The name in the library, such as `swiss-coin/primary-action`.
  public let name: String

  /// What makes it play.
  public let trigger: HapticTrigger

  /// What plays, in order.
  package let steps: [HapticStep]

  /// The generator for devices without CoreHaptics, or nil.
  package let fallback: GeneratorName?

  /// Makes a paired haptic.
  package init(
    _ name: String, on trigger: HapticTrigger, _ steps: [HapticStep],
    fallback: GeneratorName? = nil
  ) {
    self.name = name
    self.trigger = trigger
    self.steps = steps
    self.fallback = fallback
  }

  /// A pairing of the data as code names it, or nil where its trigger is unspecified.
  package init?(_ pairing: HapticPairing, of system: String) {
    guard let trigger = pairing.trigger.value else { return nil }
    self.init(
      "\(system)/\(pairing.name)", on: trigger, pairing.steps, fallback: pairing.fallback)
  }
}

extension HapticStep {
  /// A generator's call.
  static func call(_ generator: GeneratorName, _ intensity: Double? = nil) -> HapticStep {
    HapticStep(generator: .given(generator), intensity: intensity.map { .given($0) })
  }

  /// A pattern of the library.
  static func pattern(_ name: String) -> HapticStep { HapticStep(pattern: name) }
}
