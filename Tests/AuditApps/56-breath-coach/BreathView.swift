import SwiftUI

struct BreathView: View {
  @Environment(\.scenePhase) private var scenePhase
  @State private var player = BreathPlayer()
  @State private var bowl = try? BowlPlayer()
  @State private var isInhaling = false
  let patterns: [URL]

  var body: some View {
    List {
      Section {
        Circle()
          .scaleEffect(isInhaling ? 1 : 0.5)
          .animation(.easeInOut(duration: 4), value: isInhaling)
        Button(isInhaling ? "Breathe out" : "Breathe in") { alternate() }
        Button("Skip") { try? player.skipToExhale() }
        Button("Again") { try? player.restartCycle(duration: 4) }
        Button("Bowl") {
          Task { try? await bowl?.strike(strength: 0.8) }
        }
      }
      Section("Patterns") {
        ForEach(patterns, id: \.self) { url in
          Button(url.lastPathComponent) {
            Task { try? await PatternPreview(url: url)() }
          }
        }
      }
    }
    .onChange(of: scenePhase) { _, phase in
      switch phase {
      case .active: try? player.engine?.start()
      case .background: player.silence()
      default: break
      }
    }
  }

  private func alternate() {
    isInhaling.toggle()
    if isInhaling {
      try? player.breatheIn(for: 4)
    } else {
      try? player.breatheOut(for: 6)
    }
  }
}
