import SwiftUI

struct CardStack: View {
  @State private var offset = CGSize.zero
  @State private var scroll: CGFloat = 0
  @State private var note = ""

  var body: some View {
    VStack {
      RoundedRectangle(cornerRadius: 20)
        .offset(offset)
        .gesture(
          DragGesture()
            .onChanged { value in
              offset = value.translation
              CardFeedback.moved()  // audit: per-frame-haptic
            }
            .onEnded { value in
              offset = .zero
              if abs(value.translation.width) > 120 { CardFeedback.swiped() }
            }
        )
      TextField("Note", text: $note)
        .onChange(of: note) { _, text in
          UserDefaults.standard.set(text, forKey: "note")
          CardFeedback.typed()  // audit: per-frame-haptic
        }
      ScrollView {
        Text("History").frame(height: 2000)
      }
      .onScrollGeometryChange(for: CGFloat.self) {
        $0.contentOffset.y
      } action: { _, y in
        scroll = y
      }
      .sensoryFeedback(.selection, trigger: scroll)  // audit: per-frame-haptic
    }
    .onAppear(perform: CardFeedback.prepare)
  }
}

#Preview {
  CardStack()
}
