import SwiftUI

struct SlideToOpen: View {
  @State private var x: CGFloat = 0
  @State private var isPast = false
  private static let impact = UIImpactFeedbackGenerator(style: .rigid)

  var body: some View {
    Capsule()
      .offset(x: x)
      .gesture(
        DragGesture()
          .onChanged { value in
            x = value.translation.width
            if x > 200, !isPast {
              isPast = true
              Self.impact.impactOccurred()  // audit: missing-prepare
            } else if x < 180 {
              isPast = false
            }
          }
          .onEnded { _ in x = 0 })
  }
}
