import Observation
import UIKit

@MainActor
@Observable
final class DialModel {
  let detentCount = 24
  private(set) var angle = 0.0
  private(set) var detent = 0

  @ObservationIgnored private let selection = UISelectionFeedbackGenerator()

  func begin() {
    selection.prepare()
  }

  func rotate(to newAngle: Double) {
    angle = newAngle
    let step = 2 * Double.pi / Double(detentCount)
    let newDetent = Int((newAngle / step).rounded())
    guard newDetent != detent else { return }
    detent = newDetent
    selection.selectionChanged()
    selection.prepare()
  }

  func end() {
    angle = Double(detent) * 2 * .pi / Double(detentCount)
  }
}
