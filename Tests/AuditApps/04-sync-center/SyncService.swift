import Foundation

actor SyncService {
  enum Outcome: Sendable {
    case uploaded(Int)
    case offline
  }

  private var queue: [URL] = []
  private let session = URLSession.shared

  func enqueue(_ url: URL) {
    queue.append(url)
  }

  func run() async -> Outcome {
    var count = 0
    do {
      while let url = queue.first {
        _ = try await session.data(from: url)
        queue.removeFirst()
        count += 1
      }
      await HapticManager.shared.succeeded()
      return .uploaded(count)
    } catch {
      await MainActor.run { HapticManager.shared.failed() }
      return .offline
    }
  }
}
