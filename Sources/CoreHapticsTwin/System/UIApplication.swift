#if !canImport(Darwin)
public import Foundation

/// The app on a simulated device, as far as its haptics depend on it: whether it is in the
/// foreground.
///
/// `SimulatedDevice.suspendApplication()` and `resumeApplication()` change its state and post its
/// notifications.
@preconcurrency @MainActor
open class UIApplication: MainActorTwinObject {
  /// Whether the app can be seen and used.
  public enum State: Int, Sendable {
    /// It is in the foreground.
    case active = 0
    /// It is in the foreground and something lies over it; the twin never says so.
    case inactive = 1
    /// It is in the background.
    case background = 2
  }

  nonisolated static let app = UIApplication(twin: ())

  /// The app.
  public class var shared: UIApplication { app }

  /// The state of the app on the device that is current.
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

/// Stands for the class of that name, so that code which names it compiles; the twin asks nothing of
/// it.
@preconcurrency @MainActor
open class UIView: MainActorTwinObject {
  /// Makes a view without a frame.
  public init() { super.init(twin: ()) }

  /// Makes a view.
  ///
  /// - Parameter frame: Where it lies; the twin forgets it.
  public init(frame: CGRect) { super.init(twin: ()) }
}
#endif
