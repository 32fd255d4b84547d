extension Haptics {
  /// The haptics of the published press styles.
  public static let published = Published()

  /// The haptics of the published press styles, by the names of its calls.
  ///
  /// Source: `patterns/published/button-system.json`; a test holds the two together.
  public struct Published: Sendable {
    /// Release inside; none on cancel.
    public let statusRelease = PairedHaptic(
      "published/status-release", on: .touchUp,
      [
        HapticStep(
          generator: .given(.light),
          intensity: .defaulted(
            1, origin: "the source gives no intensity; the full one of the call is taken"))
      ])

    /// Every pressable.
    public let ioPress = PairedHaptic(
      "published/io-press", on: .touchUp,
      [
        HapticStep(
          generator: .given(.light),
          intensity: .defaulted(
            1, origin: "the source gives no intensity; the full one of the call is taken"))
      ])

    /// Button press; the type can be chosen.
    public let rainbowPress = PairedHaptic(
      "published/rainbow-press", on: .touchDown,
      [
        HapticStep(
          generator: .unspecified)
      ])

    /// Press, on phones only.
    public let skillsPress = PairedHaptic(
      "published/skills-press", on: .touchUp,
      [
        HapticStep(
          generator: .unspecified)
      ])

    /// Key goes down.
    public let keyDown = PairedHaptic(
      "published/key-down", on: .touchDown,
      [
        HapticStep(
          generator: .unspecified)
      ])

    /// Key comes up.
    public let keyUp = PairedHaptic(
      "published/key-up", on: .touchUp,
      [
        HapticStep(
          generator: .unspecified)
      ])

    /// Send: rising, 0.5 then 0.9 at 0.035 s.
    public let echoflowSend = PairedHaptic(
      "published/echoflow-send", on: .touchUp, [.pattern("published/echoflow-send")])

    /// Stop: falling, 0.8 then 0.75 at 0.045 s.
    public let echoflowStop = PairedHaptic(
      "published/echoflow-stop", on: .touchUp, [.pattern("published/echoflow-stop")])

    /// All of them, in the order of the data.
    package var all: [PairedHaptic] {
      [
        statusRelease, ioPress, rainbowPress, skillsPress, keyDown, keyUp, echoflowSend,
        echoflowStop,
      ]
    }
  }
}
