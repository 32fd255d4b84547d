import SwiftUI

struct SyncView: View {
  let service: SyncService
  @State private var status = "Idle"

  var body: some View {
    VStack(spacing: 16) {
      Text(status)
      Button("Sync now") {
        HapticManager.shared.tap()
        Task {
          switch await service.run() {
          case .uploaded(let count): status = "\(count) uploaded"
          case .offline: status = "Offline"
          }
        }
      }
    }
    .onAppear { HapticManager.shared.warmUp() }
  }
}
