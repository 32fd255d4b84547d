import Foundation
import UIKit

@MainActor
final class DeliveryHaptics {
  private let notification = UINotificationFeedbackGenerator()

  func delivered() { notification.notificationOccurred(.success) }
  func failed() { notification.notificationOccurred(.error) }
}

/// Sends packets in order, on its own executor.
actor Transmitter {
  private let haptics: DeliveryHaptics
  private let connection: URLSessionWebSocketTask
  private let impact: UIImpactFeedbackGenerator
  private var sent = 0

  @MainActor
  init(connection: URLSessionWebSocketTask, haptics: DeliveryHaptics) {
    self.connection = connection
    self.haptics = haptics
    impact = UIImpactFeedbackGenerator(style: .light)
  }

  func send(_ packet: Data) async {
    do {
      try await connection.send(.data(packet))
      sent += 1
      await haptics.delivered()
    } catch {
      await haptics.failed()
    }
  }

  func ping() {
    connection.sendPing { [impact] error in
      guard error == nil else { return }
      Task { @MainActor in
        impact.impactOccurred()
      }
    }
  }

  nonisolated func archive(_ packets: [Data], to url: URL) {
    Task.detached(priority: .background) { [haptics] in
      let all = packets.reduce(into: Data()) { $0.append($1) }
      do {
        try all.write(to: url)
      } catch {
        await MainActor.run { haptics.failed() }
      }
    }
  }
}
