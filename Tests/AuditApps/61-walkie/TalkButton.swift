import AVFoundation
import SwiftUI

struct TalkButton: View {
  @GestureState private var isPressed = false
  @State private var isTalking = false
  let conductor: CueConductor
  let transmitter: Transmitter

  var body: some View {
    Circle()
      .fill(isTalking ? .red : .gray)
      .scaleEffect(isPressed ? 0.95 : 1)
      .gesture(
        DragGesture(minimumDistance: 0)
          .updating($isPressed) { _, pressed, _ in pressed = true }
          .onChanged { _ in
            guard !isTalking else { return }
            isTalking = true
            begin()
          }
          .onEnded { _ in
            isTalking = false
            end()
          }
      )
      .onAppear { try? conductor.activate() }
      .onDisappear { conductor.deactivate() }
      .accessibilityAction { isTalking ? end() : begin() }
      .accessibilityAction(named: "Interrupt") {
        Task { try? await conductor.interrupt(with: .open) }
      }
  }

  private func begin() {
    do {
      try AVAudioSession.sharedInstance().apply(.talk)
      try conductor.play(.open)
    } catch {
      try? conductor.play(.noise)
    }
  }

  private func end() {
    try? conductor.play(.over)
    try? AVAudioSession.sharedInstance().apply(.listen)
    Task { await transmitter.ping() }
  }
}
