/// What makes a haptic play.
public enum HapticTrigger: String, NamedChoice {
  /// The finger is lifted inside the control.
  case touchUp
  /// The finger touches the control.
  case touchDown
  /// A value, such as a selection, has changed.
  case valueChange
  /// Something is presented or dismissed.
  case presentation
  /// A long press is recognised, the finger still down.
  case longPressRecognition
  /// The program decides, with no touch.
  case programmatic
}
