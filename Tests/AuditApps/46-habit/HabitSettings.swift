import SwiftUI

@Observable
final class HabitSettings {
  @ObservationIgnored @AppStorage("haptic_feedback") var hapticFeedback = true
  @ObservationIgnored @AppStorage("reminders") var reminders = true
}

extension EnvironmentValues {
  @Entry var settings = HabitSettings()
}
