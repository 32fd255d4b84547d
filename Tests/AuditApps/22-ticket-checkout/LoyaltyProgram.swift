import UIKit

protocol LoyaltyProgram {
  func addPoint()
}

struct NoProgram: LoyaltyProgram {
  func addPoint() {}
}

final class StampCard: LoyaltyProgram {
  private(set) var stamps = 0
  private let generator = UIImpactFeedbackGenerator(style: .heavy)

  func addPoint() {
    stamps += 1
    generator.impactOccurred()
  }
}
