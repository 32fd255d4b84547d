import SwiftUI
import UIKit

struct WorkoutView: View {
  @State private var model = WorkoutModel()
  @State private var exercise = 0

  var body: some View {
    VStack {
      Text(model.elapsed, format: .number)
      Button(model.isRunning ? "Stop" : "Start") { model.toggle() }
      Button("Next exercise") {
        WorkoutHaptics.shared.next()
        exercise += 1
      }
      WeightRow(weight: $model.weight)
    }
    .background(Color(uiColor: .systemBackground))
    .sensoryFeedback(trigger: model.isRunning) { _, isRunning in  // audit: silent-on-platform
      isRunning ? .start : .stop
    }
    .sensoryFeedback(.impact, trigger: exercise)  // audit: double-haptic
  }
}

struct WeightRow: View {
  @Binding var weight: Int

  var body: some View {
    HStack {
      Button("−") { weight -= 5 }
      Text("\(weight) kg")
      Button("+") { weight += 5 }
    }
    .sensoryFeedback(.increase, trigger: weight)  // audit: silent-on-platform
  }
}
