#if !canImport(Darwin) || !canImport(UIKit)
import TaplineRecording

/// What UIKit's feedback generators have in common.
///
/// A generator plays on the device that is current when it is made.
@preconcurrency @MainActor
open class UIFeedbackGenerator: MainActorTwinObject {
  let device = SimulatedDevice.current

  /// Who makes a call, for the recording.
  var caller: String { "feedback" }

  /// Makes a generator.
  public init() { super.init(twin: ()) }

  /// Makes a generator that is attached to a view.
  ///
  /// - Parameter view: The view; the twin forgets it.
  public convenience init(view: UIView) { self.init() }

  /// Makes ready for a haptic that is about to be asked for.
  open func prepare() { device.recorder.prepare(caller) }
}
#endif
