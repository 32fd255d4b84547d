import SwiftUI

struct DeckView: View {
  @State private var cards = ["der Hund", "die Katze"]
  @State private var isFlipped = false
  @State private var learned = 0

  var body: some View {
    VStack {
      Text(cards.first ?? "Done")
        .onTapGesture {
          isFlipped.toggle()
          CardHaptics.flip()
        }
      HStack {
        Button("Shuffle") {
          cards.shuffle()
          CardHaptics.shuffle()
        }
        Button("Forgot") { CardHaptics.forget() }
        Button("Know it") {
          CardHaptics.know()
        }
        Button("Finish") { learned += 1 }
      }
    }
    .sensoryFeedback(.success, trigger: learned)  // audit: haptics-setting-ignored
  }
}

#Preview {
  DeckView()
}
