import SwiftUI

struct PlayerBar: View {
  @State private var isPlaying = false
  @State private var speed = 1.0

  var body: some View {
    HStack {
      Button(isPlaying ? "Pause" : "Play") {
        isPlaying.toggle()
        FeedbackKit.shared.impact(.light)
      }
      Button("Faster") {
        guard speed < 2 else {
          FeedbackKit.shared.notify(.error)
          return
        }
        speed += 0.25
        FeedbackKit.shared.select()
      }
      Button("Skip") {
        FeedbackKit.shared.impactAndPrepare(.heavy)
      }
    }
  }
}

#Preview {
  PlayerBar()
}
