#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

extension SimulatedDevice {
  /// The app goes to the background; until it resumes no engine starts.
  ///
  /// `UIApplication`'s notifications `willResignActive` and `didEnterBackground` are posted as UIKit
  /// does, on the main queue, before the engines stop. Every observer in the process hears them, that
  /// of a test which runs at the same time too: tests of apps that observe them run one after another,
  /// or give the app a center of its own.
  ///
  /// - Parameter center: Where the notifications are posted.
  public func suspendApplication(notifying center: NotificationCenter = .default) async {
    await post(UIApplication.willResignActiveNotification, to: center)
    locked { (isInBackground, isSuspended) = (true, true) }
    await post(UIApplication.didEnterBackgroundNotification, to: center)
    stopEngines(.applicationSuspended)
  }

  /// The app comes to the foreground again; engines stay stopped until the app starts them.
  ///
  /// `UIApplication`'s notifications `willEnterForeground` and `didBecomeActive` are posted as
  /// `suspendApplication(notifying:)` does; from the first of them on engines start.
  ///
  /// - Parameter center: Where the notifications are posted.
  public func resumeApplication(notifying center: NotificationCenter = .default) async {
    locked { isSuspended = false }
    await post(UIApplication.willEnterForegroundNotification, to: center)
    locked { isInBackground = false }
    await post(UIApplication.didBecomeActiveNotification, to: center)
    deliverCallbacks()
  }

  /// Posts on the main queue, with this device as the current one.
  ///
  /// It is an operation of that queue because Foundation on Linux never returns from a post by
  /// anything else on it where an observer wants to be called there.
  private func post(_ name: NSNotification.Name, to center: NotificationCenter) async {
    await withCheckedContinuation { continuation in
      OperationQueue.main.addOperation {
        SimulatedDevice.withCurrent(self) { _ in
          center.post(name: name, object: UIApplication.app)
        }
        continuation.resume()
      }
    }
  }
}
#endif
