import SwiftUI

extension View {
  /// The feedback of a timer on each platform.
  func timerFeedback(isRunning: Bool) -> some View {
    #if os(watchOS)
    sensoryFeedback(trigger: isRunning) { _, isRunning in isRunning ? .start : .stop }
    #elseif os(macOS)
    sensoryFeedback(.levelChange, trigger: isRunning)
    #else
    sensoryFeedback(.impact(flexibility: .solid), trigger: isRunning)
    #endif
  }
}
