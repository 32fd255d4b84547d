import SwiftUI

extension SensoryFeedback {
  /// The feedback of a new lap on the platform of the build.
  static var lap: SensoryFeedback {
    #if os(watchOS)
    return .start
    #elseif os(macOS)
    return .alignment
    #elseif os(visionOS)
    return .increase
    #else
    return .impact(weight: .medium)
    #endif
  }
}

extension View {
  /// Marks pauses on the watch, where the wrist hides the screen.
  func marksPauses(_ isPaused: Bool) -> some View {
    #if os(watchOS)
    sensoryFeedback(trigger: isPaused) { _, paused in
      paused ? .stop : .start
    }
    #else
    self
    #endif
  }
}
