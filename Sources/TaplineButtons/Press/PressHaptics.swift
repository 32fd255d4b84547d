/// The haptics that go with a press, by their origin.
struct PressHaptics {
  struct Entry {
    let haptic: PressSettings.Haptic
    let origin: SimulatedPress.Haptic.Origin
  }

  private(set) var entries: [Entry] = []
  private(set) var remarks: [String] = []

  init(
    _ style: PressStyle, of system: ButtonSystem, settings: PressSettings, variant: String?
  ) {
    add(style.builtInHaptics, .builtIn, of: system, variant: variant)
    if settings.playsCallerHaptics {
      add(style.callerHaptics, .caller, of: system, variant: variant)
      if style.callerHaptics == nil {
        remarks.append("the style expects no haptic of its caller")
      }
    }
    entries += settings.addedHaptics.map { Entry(haptic: $0, origin: .added) }
  }

  private mutating func add(
    _ uses: Figure<[HapticUse]>?, _ origin: SimulatedPress.Haptic.Origin, of system: ButtonSystem,
    variant: String?
  ) {
    guard let uses else { return }
    guard let list = uses.value else {
      let whose = origin == .builtIn ? "the style's own haptic" : "the haptic of the caller"
      remarks.append("the source says nothing of \(whose)")
      return
    }
    for use in list where use.variant == nil || use.variant == variant {
      guard let pairing = system.pairing(use.pairing) else { continue }
      guard let trigger = pairing.trigger.value else {
        remarks.append("the source does not say what makes '\(pairing.name)' play; it is left out")
        continue
      }
      if case .interpreted(_, let reason) = pairing.trigger {
        remarks.append("'\(pairing.name)' plays on \(trigger.rawValue): \(reason)")
      }
      entries.append(
        Entry(
          haptic: PressSettings.Haptic("\(system.name)/\(pairing.name)", on: trigger),
          origin: origin))
    }
  }
}
