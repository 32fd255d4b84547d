import UIKit

// Idiom: generators that belong to a view, and a view that is a subclass.

/// A dial that clicks into its places.
#if swift(>=6)
@MainActor
#endif
final class DialView: UIView {
  private lazy var click = UIImpactFeedbackGenerator(style: .rigid, view: self)
  private lazy var canvas = UICanvasFeedbackGenerator(view: self)
  private var place = 0

  func turn(to angle: CGFloat) {
    let place = Int((angle / 30).rounded())
    guard place != self.place else { return }
    self.place = place
    if place % 3 == 0 {
      canvas.alignmentOccurred(at: CGPoint(x: cos(angle), y: sin(angle)))
    } else {
      click.impactOccurred(intensity: 0.5, at: CGPoint(x: 0, y: 0))
    }
  }
}
