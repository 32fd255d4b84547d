/// A state that a button can be in.
package enum InteractionState: String, NamedChoice {
  /// Ready to be tapped.
  case normal
  /// Under the finger.
  case pressed
  /// Not to be tapped.
  case disabled
  /// Reached by the keyboard or a remote control.
  case focused
  /// Reached by VoiceOver.
  case voiceOverFocused
  /// At work.
  case loading
  /// Done, as shown for a while.
  case success
  /// Failed, as shown with what can be done about it.
  case failure
  /// Switched on, or chosen among several.
  case selected
}
