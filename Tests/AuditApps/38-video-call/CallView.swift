import SwiftUI

struct CallView: View {
  @State private var isMuted = false
  @State private var isConnected = false
  @State private var message: String?

  var body: some View {
    VStack {
      Text(message ?? "Calling")
      HStack {
        Button(isMuted ? "Unmute" : "Mute") { isMuted.toggle() }
        Button("Answer") {
          Task {
            do {
              try await CallAudio.shared.activate()
              isConnected = true
            } catch {
              message = error.localizedDescription
            }
          }
        }
      }
    }
    .sensoryFeedback(.selection, trigger: isMuted)
    .sensoryFeedback(.success, trigger: isConnected)
  }
}
