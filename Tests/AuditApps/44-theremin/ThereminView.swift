import SwiftUI

struct ThereminView: View {
  @Environment(\.scenePhase) private var phase
  @State private var height = 0.5

  var body: some View {
    Rectangle()
      .gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { value in
            height = 1 - value.location.y / 400
            try? HapticService.shared.bend(to: Float(height))
          }
      )
      .onAppear {
        HapticService.shared.start()
        try? HapticService.shared.hum()
      }
      .onChange(of: phase) { _, phase in
        if phase == .active { HapticService.shared.start() }
      }
  }
}
