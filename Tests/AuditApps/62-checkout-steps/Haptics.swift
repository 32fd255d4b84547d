import SwiftUI
import UIKit

enum HapticCue: Equatable {
  case step, accepted, rejected
}

protocol HapticPlaying {
  @MainActor func play(_ cue: HapticCue)
}

/// Plays every cue; the composition root wraps it in `Gated`.
@MainActor
final class SystemHaptics: HapticPlaying {
  private let notification = UINotificationFeedbackGenerator()
  private let impact = UIImpactFeedbackGenerator(style: .light)

  func play(_ cue: HapticCue) {
    switch cue {
    case .step: impact.impactOccurred()
    case .accepted: notification.notificationOccurred(.success)
    case .rejected: notification.notificationOccurred(.error)
    }
  }
}

/// Passes cues on while the user wants haptics.
struct Gated<Base: HapticPlaying>: HapticPlaying {
  let base: Base
  let isEnabled: () -> Bool

  func play(_ cue: HapticCue) {
    guard isEnabled() else { return }
    base.play(cue)
  }
}

struct NoHaptics: HapticPlaying {
  func play(_ cue: HapticCue) {}
}

extension EnvironmentValues {
  @Entry var haptics: any HapticPlaying = NoHaptics()
}

struct SelectionHaptic<Trigger: Equatable>: ViewModifier {
  @AppStorage("hapticsEnabled") private var isEnabled = true
  let trigger: Trigger

  func body(content: Content) -> some View {
    content.sensoryFeedback(trigger: trigger) { _, _ in
      isEnabled ? .selection : nil
    }
  }
}
