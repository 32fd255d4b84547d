import Foundation
import Observation

@MainActor
@Observable
final class HeartModel {
  private(set) var rate = 60.0
  private(set) var isBeating = false
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let engine = try? HeartEngine()

  func start() {
    isBeating = true
    task = Task { [weak self] in
      while !Task.isCancelled {
        guard let self else { return }
        try? engine?.play()
        try? await Task.sleep(for: .seconds(60 / rate))
      }
    }
  }

  func stop() {
    isBeating = false
    task?.cancel()
  }
}
