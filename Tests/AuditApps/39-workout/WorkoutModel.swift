import Observation
import UIKit

@MainActor
@Observable
final class WorkoutModel {
  var weight = 20
  private(set) var isRunning = false
  private(set) var elapsed = 0

  func toggle() { isRunning.toggle() }
}

@MainActor
final class WorkoutHaptics {
  static let shared = WorkoutHaptics()
  private let generator = UIImpactFeedbackGenerator(style: .medium)

  func next() { generator.impactOccurred() }
}
