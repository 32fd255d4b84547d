import Combine
import Foundation

#if os(iOS)
import UIKit
#endif

enum Zone: Int, Comparable {
  case easy, steady, hard

  init(beatsPerMinute: Int) {
    switch beatsPerMinute {
    case ..<130: self = .easy
    case ..<160: self = .steady
    default: self = .hard
    }
  }

  static func < (left: Zone, right: Zone) -> Bool { left.rawValue < right.rawValue }
}

@MainActor
final class LapModel: ObservableObject {
  @Published private(set) var laps: [TimeInterval] = []
  @Published private(set) var lapsMade = 0
  @Published private(set) var elapsed: TimeInterval = 0
  @Published var isPaused = true

  private var zone = Zone.easy
  private var minute = 0
  private var last: Date?
  private var subscriptions: Set<AnyCancellable> = []

  #if os(iOS)
  @Impact(.heavy) private var zoneImpact
  @Impact(.light) private var minuteImpact
  #endif

  init(heartRate: some Publisher<Int, Never>) {
    heartRate
      .subscribe(on: DispatchQueue.global(qos: .utility))
      .map(Zone.init(beatsPerMinute:))
      .removeDuplicates()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] zone in self?.enter(zone) }
      .store(in: &subscriptions)
  }

  func tick(_ now: Date) {
    defer { last = now }
    guard !isPaused, let last else { return }
    elapsed += now.timeIntervalSince(last)
    let current = Int(elapsed / 60)
    guard current > minute else { return }
    minute = current
    #if os(iOS)
    $minuteImpact(0.6)
    #endif
  }

  func lap() {
    laps.append(elapsed - laps.reduce(0, +))
    lapsMade += 1
  }

  func reset() {
    laps = []
    elapsed = 0
    minute = 0
    #if os(iOS)
    UINotificationFeedbackGenerator().notificationOccurred(.warning)
    #endif
  }

  private func enter(_ next: Zone) {
    let rises = next > zone
    zone = next
    #if os(iOS)
    if rises { zoneImpact.impactOccurred() }
    #endif
  }
}
