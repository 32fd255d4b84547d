// The patterns of `patterns/feedback`, for programs that hold no reader of AHAP. A test holds them to
// the files: every figure here is one of theirs.

extension GeneratorPatterns {
  /// The profiles of the library, in ascending order.
  static let library: [Profile] = [
    Profile(
      name: "capacitor", label: "capacitor@1",
      source: """
        ionic-team/capacitor-plugins, haptics for Android: HapticsImpactType.java at 0bae4a7, \
        HapticsNotificationType.java at 2710061, HapticsSelectionType.java at 95322d3
        """,
      choice: """
        The source gives milliseconds and amplitudes of 255; intensity is the square root of the \
        amplitude, and sharpness 0.5 is Tapline's choice. It has no rigid and no soft, and plays \
        heavy for a style that it does not know. Its warning has the amplitude 255 in the pauses \
        too, and so no pause.
        """,
      patterns: [
        .init(
          "error", "A task has failed: weaker, then stronger.",
          [.vibration(0, 0.685994, 0.5, for: 0.027), .vibration(0.072, 0.990148, 0.5, for: 0.05)]),
        .init(
          "heavy", "A collision of large or heavy objects.", [.vibration(0, 1, 0.5, for: 0.06)]),
        .init(
          "light", "A collision of small or light objects.",
          [.vibration(0, 0.65679, 0.5, for: 0.05)]),
        .init(
          "medium", "A collision of medium objects.", [.vibration(0, 0.840168, 0.5, for: 0.043)]),
        .init(
          "rigid", "A collision of hard objects: as heavy.", [.vibration(0, 1, 0.5, for: 0.06)]),
        .init("selection", "A selection changes.", [.vibration(0, 0.626224, 0.5, for: 0.1)]),
        .init("soft", "A collision of soft objects: as heavy.", [.vibration(0, 1, 0.5, for: 0.06)]),
        .init(
          "success", "A task has succeeded: stronger, then weaker.",
          [.vibration(0, 0.990148, 0.5, for: 0.035), .vibration(0.1, 0.840168, 0.5, for: 0.021)]),
        .init(
          "warning", "A task has produced a warning: one burst.", [.vibration(0, 1, 0.5, for: 0.21)]
        ),
      ]),
    Profile(
      name: "hig-trace", label: "hig-trace@1",
      source: """
        nohli/haptic_feedback, HAPTIC_PATTERNS.md at 4a403db: traced from the figures of Apple's \
        Human Interface Guidelines
        """,
      choice: """
        The trace gives no sharpness; it is Pulsar's, which is Tapline's choice. The traced \
        lengths (31 to 82 ms) come from the actuator profile instead.
        """,
      patterns: [
        .init(
          "error", "A task has failed: four taps.",
          [.tap(0, 0.8, 0.5), .tap(0.096, 0.8, 0.5), .tap(0.194, 1, 0.8), .tap(0.29, 0.6, 0.4)]),
        .init("heavy", "A collision of large or heavy objects.", [.tap(0, 1, 0.45)]),
        .init("light", "A collision of small or light objects.", [.tap(0, 0.6, 0.4)]),
        .init("medium", "A collision of medium objects.", [.tap(0, 0.8, 0.3)]),
        .init("rigid", "A collision of hard objects.", [.tap(0, 0.9, 0.95)]),
        .init("selection", "A selection changes.", [.tap(0, 0.6, 0.7)]),
        .init("soft", "A collision of soft objects.", [.tap(0, 0.7, 0.1)]),
        .init(
          "success", "A task has succeeded: weaker, then stronger.",
          [.tap(0, 0.7, 0.6), .tap(0.11, 1, 1)]),
        .init(
          "warning", "A task has produced a warning: stronger, then weaker.",
          [.tap(0, 0.9, 1), .tap(0.146, 0.7, 0.9)]),
      ]),
    Profile(
      name: "nice-vibrations", label: "nice-vibrations@1",
      source: "Lofelt/NiceVibrations, Unity HapticPatterns.cs: breakpoints of amplitude",
      choice: """
        The source gives amplitudes; intensity is their square root, as Meta converts them. \
        Sharpness 0.5 is Tapline's choice.
        """,
      patterns: [
        .init(
          "error", "A task has failed: four taps.",
          [
            .vibration(0, 0.685565, 0.5, for: 0.08), .vibration(0.12, 0.685565, 0.5, for: 0.08),
            .vibration(0.24, 1, 0.5, for: 0.16), .vibration(0.44, 0.396232, 0.5, for: 0.04),
          ]),
        .init(
          "heavy", "A collision of large or heavy objects.", [.vibration(0, 1, 0.5, for: 0.16)]),
        .init(
          "light", "A collision of small or light objects.",
          [.vibration(0, 0.394968, 0.5, for: 0.04)]),
        .init(
          "medium", "A collision of medium objects.", [.vibration(0, 0.686294, 0.5, for: 0.08)]),
        .init("rigid", "A collision of hard objects.", [.vibration(0, 1, 0.5, for: 0.04)]),
        .init("selection", "A selection changes.", [.vibration(0, 0.686294, 0.5, for: 0.04)]),
        .init("soft", "A collision of soft objects.", [.vibration(0, 0.394968, 0.5, for: 0.16)]),
        .init(
          "success", "A task has succeeded: weaker, then stronger.",
          [.vibration(0, 0.396232, 0.5, for: 0.04), .vibration(0.08, 1, 0.5, for: 0.16)]),
        .init(
          "warning", "A task has produced a warning: stronger, then weaker.",
          [.vibration(0, 1, 0.5, for: 0.12), .vibration(0.24, 0.685565, 0.5, for: 0.04)]),
      ]),
    Profile(
      name: "pulsar", label: "pulsar@1",
      source: """
        software-mansion/pulsar at f61b7ea, docs assets systemPresets/ios (no method given)
        """,
      choice: "Figures as published.",
      patterns: [
        .init(
          "error", "A task has failed: four taps.",
          [.tap(0, 0.7, 0.5), .tap(0.1, 0.7, 0.5), .tap(0.2, 0.7, 0.8), .tap(0.25, 0.8, 0.4)]),
        .init("heavy", "A collision of large or heavy objects.", [.tap(0, 1, 0.45)]),
        .init("light", "A collision of small or light objects.", [.tap(0, 0.55, 0.4)]),
        .init("medium", "A collision of medium objects.", [.tap(0, 0.7, 0.3)]),
        .init("rigid", "A collision of hard objects.", [.tap(0, 0.8, 0.95)]),
        .init("selection", "A selection changes.", [.tap(0, 0.4, 0.7)]),
        .init("soft", "A collision of soft objects.", [.tap(0, 0.6, 0.1)]),
        .init(
          "success", "A task has succeeded: weaker, then stronger.",
          [.tap(0, 0.6, 0.6), .tap(0.15, 1, 1)]),
        .init(
          "warning", "A task has produced a warning: stronger, then weaker.",
          [.tap(0, 0.95, 1), .tap(0.15, 0.6, 0.9)]),
      ]),
    Profile(
      name: "rnhf", label: "rnhf@1",
      source: "mkuczera/react-native-haptic-feedback version 3, Core Haptics presets",
      choice: """
        Figures as published; its error has three taps where Apple's figure shows four.
        """,
      patterns: [
        .init(
          "error", "A task has failed: four taps.",
          [.tap(0, 1, 0.6), .tap(0.1, 0.6, 0.4), .tap(0.2, 0.8, 0.5)]),
        .init("heavy", "A collision of large or heavy objects.", [.tap(0, 1, 0.8)]),
        .init("light", "A collision of small or light objects.", [.tap(0, 0.3, 0.3)]),
        .init("medium", "A collision of medium objects.", [.tap(0, 0.6, 0.6)]),
        .init("rigid", "A collision of hard objects.", [.tap(0, 0.8, 1)]),
        .init("selection", "A selection changes.", [.tap(0, 0.2, 0.5)]),
        .init("soft", "A collision of soft objects.", [.tap(0, 0.3, 0.1)]),
        .init(
          "success", "A task has succeeded: weaker, then stronger.",
          [.tap(0, 0.4, 0.4), .tap(0.1, 0.8, 0.6)]),
        .init(
          "warning", "A task has produced a warning: stronger, then weaker.",
          [.tap(0, 0.6, 0.5), .tap(0.15, 0.8, 0.7)]),
      ]),
    Profile(
      name: "tapline", label: "tapline@1",
      source: """
        software-mansion/pulsar at f61b7ea, docs assets systemPresets/ios (no method given); \
        nohli/haptic_feedback, HAPTIC_PATTERNS.md at 4a403db: traced from the figures of Apple's \
        Human Interface Guidelines. Combining the two is Tapline's choice; Apple publishes \
        neither.
        """,
      choice: """
        Sharpness and level of each tap as in Pulsar, but the third and fourth tap of error have \
        the levels of the trace.
        """,
      patterns: [
        .init(
          "error", "A task has failed: four taps.",
          [.tap(0, 0.7, 0.5), .tap(0.096, 0.7, 0.5), .tap(0.194, 1, 0.8), .tap(0.29, 0.6, 0.4)]),
        .init("heavy", "A collision of large or heavy objects.", [.tap(0, 1, 0.45)]),
        .init("light", "A collision of small or light objects.", [.tap(0, 0.55, 0.4)]),
        .init("medium", "A collision of medium objects.", [.tap(0, 0.7, 0.3)]),
        .init("rigid", "A collision of hard objects.", [.tap(0, 0.8, 0.95)]),
        .init("selection", "A selection changes.", [.tap(0, 0.4, 0.7)]),
        .init("soft", "A collision of soft objects.", [.tap(0, 0.6, 0.1)]),
        .init(
          "success", "A task has succeeded: weaker, then stronger.",
          [.tap(0, 0.6, 0.6), .tap(0.11, 1, 1)]),
        .init(
          "warning", "A task has produced a warning: stronger, then weaker.",
          [.tap(0, 0.95, 1), .tap(0.146, 0.6, 0.9)]),
      ]),
    Profile(
      name: "web-haptics", label: "web-haptics@1",
      source: """
        lochie/web-haptics at 22b9b2d, patterns.ts: milliseconds and levels for a phone's \
        vibration motor
        """,
      choice: """
        The source gives milliseconds and levels, not sharpness: each burst is a continuous \
        event of sharpness 0.5, which is Tapline's choice.
        """,
      patterns: [
        .init(
          "error", "A task has failed: four taps.",
          [
            .vibration(0, 0.7, 0.5, for: 0.04), .vibration(0.08, 0.7, 0.5, for: 0.04),
            .vibration(0.16, 0.9, 0.5, for: 0.04), .vibration(0.24, 0.6, 0.5, for: 0.05),
          ]),
        .init(
          "heavy", "A collision of large or heavy objects.", [.vibration(0, 1, 0.5, for: 0.035)]),
        .init(
          "light", "A collision of small or light objects.", [.vibration(0, 0.4, 0.5, for: 0.015)]),
        .init("medium", "A collision of medium objects.", [.vibration(0, 0.7, 0.5, for: 0.025)]),
        .init("rigid", "A collision of hard objects.", [.vibration(0, 1, 0.5, for: 0.01)]),
        .init("selection", "A selection changes.", [.vibration(0, 0.3, 0.5, for: 0.008)]),
        .init("soft", "A collision of soft objects.", [.vibration(0, 0.5, 0.5, for: 0.04)]),
        .init(
          "success", "A task has succeeded: weaker, then stronger.",
          [.vibration(0, 0.5, 0.5, for: 0.03), .vibration(0.09, 1, 0.5, for: 0.04)]),
        .init(
          "warning", "A task has produced a warning: stronger, then weaker.",
          [.vibration(0, 0.8, 0.5, for: 0.04), .vibration(0.14, 0.6, 0.5, for: 0.04)]),
      ]),
  ]
}
