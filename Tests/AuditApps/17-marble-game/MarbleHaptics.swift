import CoreHaptics
import QuartzCore

final class MarbleHaptics {
  private let engine: CHHapticEngine
  private let queue = DispatchQueue(label: "marble.haptics")
  private var lastHit: CFTimeInterval = 0
  private let minimumInterval: CFTimeInterval = 0.06

  init?() {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics,
      let engine = try? CHHapticEngine()
    else { return nil }
    self.engine = engine
    engine.isAutoShutdownEnabled = true
    engine.stoppedHandler = { print("stopped: \($0.rawValue)") }
    engine.resetHandler = { [weak engine] in try? engine?.start() }
  }

  /// Plays a hit, unless the last one was less than 60 ms ago.
  func hit(speed: Double) {
    let now = CACurrentMediaTime()
    guard now - lastHit >= minimumInterval, speed > 0.2 else { return }
    lastHit = now
    queue.async { [engine] in
      do {
        let event = CHHapticEvent(
          eventType: .hapticTransient,
          parameters: [.init(parameterID: .hapticIntensity, value: Float(min(1, speed)))],
          relativeTime: 0)
        let pattern = try CHHapticPattern(events: [event], parameters: [])
        // The engine stops when it is idle or the app goes to the background.
        try engine.start()
        try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
      } catch {
        print("no hit: \(error)")
      }
    }
  }
}
