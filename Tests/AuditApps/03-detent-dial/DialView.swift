import SwiftUI

struct DialView: View {
  @State private var model = DialModel()
  @State private var isTurning = false

  var body: some View {
    GeometryReader { proxy in
      Circle()
        .strokeBorder(.tint, lineWidth: 12)
        .overlay(alignment: .top) { Capsule().frame(width: 4, height: 24) }
        .rotationEffect(.radians(model.angle))
        .gesture(turn(in: proxy.size))
    }
    .aspectRatio(1, contentMode: .fit)
    .accessibilityValue(Text("\(model.detent)"))
  }

  private func turn(in size: CGSize) -> some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { value in
        if !isTurning {
          isTurning = true
          model.begin()
        }
        let x = value.location.x - size.width / 2
        let y = value.location.y - size.height / 2
        model.rotate(to: atan2(y, x))
      }
      .onEnded { _ in
        isTurning = false
        model.end()
      }
  }
}

#Preview("Dial") {
  DialView().padding()
}
