import SwiftUI

/// A switch that is drawn by the app, and therefore has no haptic of the system.
struct PillSwitch: View {
  let title: LocalizedStringKey
  @Binding var isOn: Bool

  var body: some View {
    Button {
      isOn.toggle()
    } label: {
      HStack {
        Text(title)
        Spacer()
        Capsule()
          .fill(isOn ? Color.green : Color.secondary)
          .frame(width: 52, height: 32)
          .overlay(alignment: isOn ? .trailing : .leading) {
            Circle().fill(.white).padding(2)
          }
      }
    }
    .buttonStyle(.plain)
    .animation(.snappy, value: isOn)
    .sensoryFeedback(.impact(weight: .light), trigger: isOn)
    .accessibilityRepresentation { Toggle(title, isOn: $isOn) }
  }
}
