import Observation
import SwiftUI

@Observable
final class WaterModel {
  private(set) var glasses = 0
  let goal = 8

  var progress: Double { min(1, Double(glasses) / Double(goal)) }
  var hasReachedGoal: Bool { glasses >= goal }

  func add() { glasses += 1 }
  func remove() { glasses = max(0, glasses - 1) }
}

struct WaterView: View {
  @State private var model = WaterModel()

  var body: some View {
    VStack(spacing: 24) {
      Gauge(value: model.progress) {
        Text("Water")
      } currentValueLabel: {
        Text("\(model.glasses)")
      }
      .gaugeStyle(.accessoryCircularCapacity)

      HStack {
        Button("Remove", systemImage: "minus") { model.remove() }
        Button("Add", systemImage: "plus") { model.add() }
      }
      .buttonStyle(.borderedProminent)
    }
    .sensoryFeedback(trigger: model.glasses) { old, new in
      if new >= model.goal, old < model.goal { return .success }
      return .impact(weight: .light)
    }
  }
}

#Preview {
  WaterView()
}
