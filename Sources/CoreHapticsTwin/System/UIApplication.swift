#if !canImport(Darwin)
public import Foundation

/// A stand-in for UIKit's application, with the app's state on the current device.
///
/// `SimulatedDevice.suspendApplication()` and `resumeApplication()` change its state and post its
/// notifications.
@preconcurrency @MainActor
open class UIApplication: MainActorTwinObject {
  /// The state of the app.
  public enum State: Int, Sendable {
    /// In the foreground.
    case active = 0
    /// In the foreground without receiving events; the twin never reports this state.
    case inactive = 1
    /// In the background.
    case background = 2
  }

  nonisolated static let app = UIApplication(twin: ())

  /// The shared application.
  public class var shared: UIApplication { app }

  /// The app's state on the current device.
  open var applicationState: State {
    let device = SimulatedDevice.current
    return device.locked { device.isInBackground } ? .background : .active
  }

  /// Posted before the app becomes inactive.
  nonisolated public static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")

  /// Posted after the app has entered the background.
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")

  /// Posted before the app leaves the background.
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")

  /// Posted after the app has become active.
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
}
#endif

#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation

/// A stand-in for UIKit's view, without behavior.
@preconcurrency @MainActor
open class UIView: MainActorTwinObject {
  /// Creates a view without a frame.
  public init() { super.init(twin: ()) }

  /// Creates a view; the frame is ignored.
  public init(frame: CGRect) { super.init(twin: ()) }
}
#endif
