import SwiftUI

struct HabitView: View {
  @Environment(\.settings) private var settings
  @State private var done = 0
  @State private var streak = 0
  @State private var isEditing = false

  var body: some View {
    VStack {
      Button("Done") { done += 1 }
        .sensoryFeedback(trigger: done) { _, _ in
          settings.hapticFeedback ? .impact(weight: .medium) : nil
        }
      Button("Streak") { streak += 1 }
        .sensoryFeedback(.success, trigger: streak)  // audit: haptics-setting-ignored
      Button("Edit") { edit() }
      Button("Remind me") { remind() }
      Toggle("Haptics", isOn: Bindable(settings).hapticFeedback)
    }
  }

  private func edit() {
    isEditing.toggle()
    guard settings.hapticFeedback else { return }
    HabitHaptics.tick()
  }

  private func remind() {
    guard settings.reminders else { return }
    HabitHaptics.warn()
  }
}
