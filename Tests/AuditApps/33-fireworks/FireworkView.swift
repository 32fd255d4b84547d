import SwiftUI

struct FireworkView: View {
  @State private var bursts = 0

  var body: some View {
    TimelineView(.animation) { context in
      Canvas { canvas, size in
        let phase = context.date.timeIntervalSinceReferenceDate
        for index in 0..<bursts {
          let x = (sin(phase + Double(index)) + 1) / 2 * size.width
          canvas.fill(
            Path(ellipseIn: CGRect(x: x, y: size.height / 2, width: 8, height: 8)),
            with: .color(.orange))
        }
      }
    }
    .onTapGesture {
      bursts += 1
      FireworkHaptics.shared.explode()
    }
  }
}

#Preview {
  FireworkView()
}
