import CoreHaptics
import UIKit

// Idiom: the engine stops with the app and starts with it, told by UIKit's notifications.

/// Runs the engine while the app is in the foreground.
final class ForegroundHaptics: @unchecked Sendable {
  let engine: CHHapticEngine
  private var tokens: [NSObjectProtocol] = []
  private let center: NotificationCenter

  init(center: NotificationCenter = .default) throws {
    self.center = center
    engine = try CHHapticEngine()
    try engine.start()
    tokens.append(
      center.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
      ) { [weak self] _ in
        self?.engine.stop(completionHandler: nil)
      })
    tokens.append(
      center.addObserver(
        forName: UIApplication.willEnterForegroundNotification, object: nil, queue: .main
      ) { [weak self] _ in
        self?.engine.start { error in
          if let error = error { print("no haptics: \(error)") }
        }
      })
  }

  deinit {
    for token in tokens { center.removeObserver(token) }
  }

  func tap() throws {
    let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: [])).start(atTime: 0)
  }
}
