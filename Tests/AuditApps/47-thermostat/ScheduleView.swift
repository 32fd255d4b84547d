import SwiftUI
import UIKit

struct ScheduleView: View {
  @State private var heats = true
  @State private var hour = 7
  @State private var saved = 0
  @State private var isExpanded = false
  private let haptics: ScheduleHaptics

  init(haptics: ScheduleHaptics) { self.haptics = haptics }

  var body: some View {
    Form {
      Toggle(isOn: $heats) { Text("Heat") }
        .onChange(of: heats) { newValue in
          haptics.changed()  // audit: system-control-haptic
          print(newValue)
        }
      Picker("Hour", selection: $hour) {
        ForEach(0..<24) { Text("\($0)").tag($0) }
      }
      .pickerStyle(WheelPickerStyle())
      .sensoryFeedback(.selection, trigger: hour)  // audit: system-control-haptic
      DisclosureGroup("More", isExpanded: $isExpanded) { Text("…") }
        .sensoryFeedback(.selection, trigger: isExpanded)
      Button("Save") {
        saved += 1
        haptics.changed()
      }
    }
  }
}

@MainActor
final class ScheduleHaptics {
  private let generator = UISelectionFeedbackGenerator()
  func changed() { generator.selectionChanged() }
}
