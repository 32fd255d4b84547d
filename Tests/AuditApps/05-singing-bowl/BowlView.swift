import SwiftUI

struct BowlView: View {
  @State private var engine = BowlEngine()

  var body: some View {
    Image(systemName: "circle.circle")
      .font(.system(size: 160))
      .onTapGesture { location in
        engine.strike(intensity: location.y < 80 ? 1 : 0.6)
      }
  }
}
