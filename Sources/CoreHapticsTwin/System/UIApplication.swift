#if !canImport(Darwin)
public import Foundation

/// The app on a simulated device: whether it is in the foreground.
///
/// `SimulatedDevice.suspendApplication()` and `resumeApplication()` change its state and post its
/// notifications.
@preconcurrency @MainActor
open class UIApplication: MainActorTwinObject {
  /// The visibility of the app.
  public enum State: Int, Sendable {
    /// In the foreground.
    case active = 0
    /// In the foreground under something else; never in the twin.
    case inactive = 1
    /// In the background.
    case background = 2
  }

  nonisolated static let app = UIApplication(twin: ())

  /// The app.
  public class var shared: UIApplication { app }

  /// The app's state on the current device.
  open var applicationState: State {
    let device = SimulatedDevice.current
    return device.locked { device.isInBackground } ? .background : .active
  }

  /// The app is about to be no longer in use.
  nonisolated public static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")

  /// The app is in the background.
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")

  /// The app is about to leave the background.
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")

  /// The app is in use.
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
}
#endif

#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation

/// A stand-in for the class of that name, so that code with it compiles.
@preconcurrency @MainActor
open class UIView: MainActorTwinObject {
  /// Makes a view without a frame.
  public init() { super.init(twin: ()) }

  /// Makes a view; the frame is ignored.
  public init(frame: CGRect) { super.init(twin: ()) }
}
#endif
