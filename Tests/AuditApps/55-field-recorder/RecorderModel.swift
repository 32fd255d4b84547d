import Observation
import UIKit

@MainActor
@Observable
final class RecorderModel {
  enum Phase: Equatable {
    case idle
    case recording(URL)
    case failed(String)
  }

  private(set) var phase = Phase.idle
  private(set) var markers: [Date] = []
  private(set) var takes = 0

  @ObservationIgnored private let service = RecordingService()
  @ObservationIgnored private let peaks = PeakMonitor()

  var isRecording: Bool {
    if case .recording = phase { true } else { false }
  }

  func toggle() async {
    if isRecording {
      await finish()
    } else {
      await begin()
    }
  }

  func mark() {
    UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
    markers.append(.now)
  }

  private func begin() async {
    armMarker()
    do {
      takes += 1
      phase = .recording(try await service.start(take: takes))
      try peaks.start()
    } catch {
      phase = .failed(error.localizedDescription)
      UINotificationFeedbackGenerator().notificationOccurred(.error)
    }
  }

  private func finish() async {
    peaks.stop()
    do {
      try await service.stop()
      phase = .idle
      UINotificationFeedbackGenerator().notificationOccurred(.success)
    } catch {
      phase = .failed(error.localizedDescription)
      UINotificationFeedbackGenerator().notificationOccurred(.error)
    }
  }

  private func armMarker() {
    let impact = UIImpactFeedbackGenerator(style: .heavy)  // audit: generator-not-retained
    impact.prepare()
    markers.removeAll()
  }
}
