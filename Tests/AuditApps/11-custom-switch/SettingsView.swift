import SwiftUI

struct SettingsView: View {
  enum Theme: String, CaseIterable {
    case light, dark, system
  }

  @AppStorage("usesMetric") private var usesMetric = true
  @AppStorage("sendsReports") private var sendsReports = false
  @State private var theme = Theme.system
  @State private var savedCount = 0

  var body: some View {
    Form {
      Toggle("Metric units", isOn: $usesMetric)
        .onChange(of: usesMetric) { _, metric in
          UnitFormatter.shared.usesMetric = metric
        }
      PillSwitch(title: "Send reports", isOn: $sendsReports)
      Section("Theme") {
        ForEach(Theme.allCases, id: \.self) { choice in
          Button(choice.rawValue.capitalized) { theme = choice }
        }
      }
      Button("Save") { savedCount += 1 }
        .sensoryFeedback(.success, trigger: savedCount)
    }
    .sensoryFeedback(.selection, trigger: theme)
  }
}

final class UnitFormatter {
  @MainActor static let shared = UnitFormatter()
  var usesMetric = true
}
