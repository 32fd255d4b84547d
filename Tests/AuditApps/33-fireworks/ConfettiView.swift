import CoreHaptics
import SwiftUI

struct ConfettiView: View {
  @State private var engine: CHHapticEngine?

  var body: some View {
    Button("Celebrate", action: celebrate)
      .onAppear(perform: prepareHaptics)
  }

  private func prepareHaptics() {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    do {
      engine = try CHHapticEngine()  // audit: engine-without-handlers, engine-without-restart
      try engine?.start()
    } catch {
      print("There was an error creating the engine: \(error.localizedDescription)")
    }
  }

  private func celebrate() {
    let events = stride(from: 0, to: 1, by: 0.1).map { time in
      CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [.init(parameterID: .hapticSharpness, value: Float(time))], relativeTime: time)
    }
    do {
      let pattern = try CHHapticPattern(events: events, parameters: [])
      try engine?.makePlayer(with: pattern).start(atTime: 0)
    } catch {
      print("Failed to play: \(error.localizedDescription)")
    }
  }
}
