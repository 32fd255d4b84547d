import Combine
import SwiftUI

struct LapView: View {
  @StateObject private var model: LapModel
  private let clock = Timer.publish(every: 1 / 30, on: .main, in: .common).autoconnect()

  init(heartRate: AnyPublisher<Int, Never>) {
    _model = StateObject(wrappedValue: LapModel(heartRate: heartRate))
  }

  var body: some View {
    VStack {
      Text(Duration.seconds(model.elapsed), format: .time(pattern: .minuteSecond))
        .monospacedDigit()
      controls
      LapList(laps: model.laps)
    }
    .onReceive(clock) { now in model.tick(now) }
    .sensoryFeedback(.lap, trigger: model.lapsMade)
    .marksPauses(model.isPaused)
  }

  private var controls: some View {
    HStack {
      Button(model.isPaused ? "Start" : "Pause") { model.isPaused.toggle() }
      if model.isPaused {
        Button("Reset") { model.reset() }
      } else {
        Button("Lap") { model.lap() }
      }
    }
  }
}

struct LapList: View {
  let laps: [TimeInterval]
  @State private var pinned: Int?

  var body: some View {
    List(laps.indices, id: \.self, selection: $pinned) { index in
      LabeledContent("Lap \(index + 1)", value: laps[index], format: .number)
    }
    #if os(macOS)
    .sensoryFeedback(.levelChange, trigger: pinned)
    #elseif os(iOS)
    .sensoryFeedback(.selection, trigger: pinned)
    #endif
  }
}
