import SwiftUI

#if os(watchOS)
import WatchKit
#endif

struct TimerView: View {
  @State private var isRunning = false
  @State private var rounds = 0

  var body: some View {
    VStack {
      Text("Round \(rounds + 1)")
      Button(isRunning ? "Stop" : "Start") { isRunning.toggle() }
      Button("Next round", action: advance)
    }
    .timerFeedback(isRunning: isRunning)
  }

  private func advance() {
    rounds += 1
    #if os(watchOS)
    WKInterfaceDevice.current().play(.start)
    #endif
  }
}

#if os(macOS)
struct GuideView: View {
  @State private var isAligned = false

  var body: some View {
    Rectangle()
      .frame(width: 200, height: isAligned ? 1 : 2)
      .sensoryFeedback(.alignment, trigger: isAligned)
      .onHover { isAligned = $0 }
  }
}
#endif

#Preview {
  TimerView()
}
