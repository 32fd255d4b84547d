import UIKit

// Idiom: generators one after another by the wall clock, on the main queue.

/// A heartbeat, or any other sequence, by the main queue.
#if swift(>=6)
@MainActor
#endif
final class DelayedSequence {
  private let generator = UIImpactFeedbackGenerator(style: .heavy)

  func play(_ delays: [TimeInterval], completion: @escaping @MainActor @Sendable () -> Void) {
    generator.prepare()
    for delay in delays {
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [generator] in
        generator.impactOccurred(intensity: 0.8)
      }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + (delays.max() ?? 0)) { completion() }
  }
}
