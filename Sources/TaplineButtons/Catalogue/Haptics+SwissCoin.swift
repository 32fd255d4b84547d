extension Haptics {
  /// The haptics of Swiss Coin.
  public static let swissCoin = SwissCoin()

  /// The haptics of Swiss Coin, by the names of its calls.
  ///
  /// Source: `patterns/swiss-coin/button-system.json`; a test holds the two together.
  public struct SwissCoin: Sendable {
    /// Primary call to action: save, add, continue.
    public let primaryAction = PairedHaptic(
      "swiss-coin/primary-action", on: .touchUp, [.call(.rigid, 0.8)])

    /// Destructive action: delete, remove.
    public let destructiveAction = PairedHaptic(
      "swiss-coin/destructive-action", on: .touchUp,
      [
        HapticStep(
          generator: .given(.warning), intensityNotApplicable: 1),
        HapticStep(
          generator: .given(.rigid), intensity: .given(0.5), delay: .given(0.1),
          measuredFrom: .interpreted(
            .onset,
            reason:
              "a call delayed by 0.1 s starts that long after the first call; the source says gap"),
          alternatives: [.end]),
      ])

    /// Secondary button: cancel.
    public let cancel = PairedHaptic(
      "swiss-coin/cancel", on: .touchUp, [.call(.light, 1)])

    /// Ghost or text button: skip, dismiss; profile button.
    public let lightTap = PairedHaptic(
      "swiss-coin/light-tap", on: .touchUp, [.call(.light, 1)])

    /// Save, confirm.
    public let save = PairedHaptic(
      "swiss-coin/save", on: .touchUp, [.call(.light, 1)])

    /// Action bar, button that is not primary.
    public let actionBarTap = PairedHaptic(
      "swiss-coin/action-bar-tap", on: .touchUp, [.call(.medium, 0.7)])

    /// Floating action button.
    public let tap = PairedHaptic(
      "swiss-coin/tap", on: .touchUp, [.call(.medium, 1)])

    /// Segmented control.
    public let selectionChanged = PairedHaptic(
      "swiss-coin/selection-changed", on: .valueChange, [.call(.selection)])

    /// Toggle switch.
    public let toggle = PairedHaptic(
      "swiss-coin/toggle", on: .valueChange, [.call(.selection)])

    /// Navigation push or pop.
    public let navigationTap = PairedHaptic(
      "swiss-coin/navigation-tap", on: .presentation, [.call(.light, 0.4)])

    /// Context menu opens under the finger.
    public let contextMenuPeek = PairedHaptic(
      "swiss-coin/context-menu-peek", on: .longPressRecognition, [.call(.medium, 0.8)])

    /// Send message.
    public let messageSent = PairedHaptic(
      "swiss-coin/message-sent", on: .touchUp, [.call(.rigid, 0.6)])

    /// Copy to the clipboard.
    public let copyAction = PairedHaptic(
      "swiss-coin/copy-action", on: .touchUp, [.call(.light, 0.5)])

    /// Undo.
    public let undoAction = PairedHaptic(
      "swiss-coin/undo-action", on: .touchUp, [.call(.success)])

    /// Sheet slides in.
    public let sheetPresent = PairedHaptic(
      "swiss-coin/sheet-present", on: .presentation, [.call(.soft, 0.5)])

    /// Sheet leaves.
    public let sheetDismiss = PairedHaptic(
      "swiss-coin/sheet-dismiss", on: .presentation, [.call(.light, 0.3)])

    /// Error or alert.
    public let errorAlert = PairedHaptic(
      "swiss-coin/error-alert", on: .programmatic, [.call(.error)])

    /// Delete is confirmed.
    public let delete = PairedHaptic(
      "swiss-coin/delete", on: .touchUp, [.call(.warning)])

    /// Settlement complete.
    public let settlementComplete = PairedHaptic(
      "swiss-coin/settlement-complete", on: .programmatic,
      [.pattern("swiss-coin/settlement-complete")], fallback: .success)

    /// Reminder sent.
    public let reminderSent = PairedHaptic(
      "swiss-coin/reminder-sent", on: .programmatic, [.pattern("swiss-coin/reminder-sent")],
      fallback: .warning)

    /// Transaction added.
    public let transactionAdded = PairedHaptic(
      "swiss-coin/transaction-added", on: .programmatic, [.pattern("swiss-coin/transaction-added")],
      fallback: .success)

    /// All of them, in the order of the data.
    package var all: [PairedHaptic] {
      [
        primaryAction, destructiveAction, cancel, lightTap, save, actionBarTap, tap,
        selectionChanged, toggle, navigationTap, contextMenuPeek, messageSent, copyAction,
        undoAction, sheetPresent, sheetDismiss, errorAlert, delete, settlementComplete,
        reminderSent, transactionAdded,
      ]
    }
  }
}

/// Haptics by name in code: `Haptics.swissCoin.primaryAction`.
///
/// One namespace for each system that pairs haptics with actions. Each is a value that the library
/// composes into a pattern, with the generators of the profile in use.
public enum Haptics {
  /// Every haptic of every system, in the order of the data.
  public static var all: [PairedHaptic] { swissCoin.all + published.all }
}

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
