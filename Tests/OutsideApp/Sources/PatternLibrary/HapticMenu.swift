import Tapline

/// The haptics of a design system, each by a name that the compiler knows.
package enum HapticMenu {
  /// What buttons play.
  package static let buttons: [PairedHaptic] = [
    Haptics.swissCoin.primaryAction, Haptics.swissCoin.destructiveAction, Haptics.swissCoin.cancel,
    Haptics.swissCoin.save, Haptics.swissCoin.delete, Haptics.swissCoin.actionBarTap,
    Haptics.swissCoin.lightTap, Haptics.swissCoin.tap, Haptics.swissCoin.navigationTap,
    Haptics.swissCoin.toggle, Haptics.swissCoin.selectionChanged, Haptics.swissCoin.copyAction,
    Haptics.swissCoin.undoAction,
  ]

  /// What events of the app play.
  package static let events: [PairedHaptic] = [
    Haptics.swissCoin.messageSent, Haptics.swissCoin.reminderSent,
    Haptics.swissCoin.transactionAdded, Haptics.swissCoin.settlementComplete,
    Haptics.swissCoin.errorAlert, Haptics.swissCoin.sheetPresent, Haptics.swissCoin.sheetDismiss,
    Haptics.swissCoin.contextMenuPeek,
  ]

  /// What other apps have published.
  package static let published: [PairedHaptic] = [
    Haptics.published.statusRelease, Haptics.published.ioPress, Haptics.published.rainbowPress,
    Haptics.published.skillsPress, Haptics.published.keyDown, Haptics.published.keyUp,
    Haptics.published.echoflowSend, Haptics.published.echoflowStop,
  ]

  /// All that there are, those too that come with later versions.
  package static let all = Haptics.all

  /// What a haptic plays; nothing where its source does not say what.
  package static func pattern(
    of haptic: PairedHaptic, in library: PatternLibrary
  ) throws(PatternLibraryError) -> HapticPattern? {
    do throws(PatternLibraryError) {
      return try library.load(haptic).pattern
    } catch .invalidReference {
      return nil
    }
  }

  /// A row of the menu: the name, and what sets it off.
  package static func title(of haptic: PairedHaptic) -> String {
    "\(haptic.name) (\(haptic.trigger.rawValue))"
  }
}
