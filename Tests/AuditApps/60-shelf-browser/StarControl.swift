import UIKit

@MainActor
protocol StepFeedback: AnyObject {
  var generator: UISelectionFeedbackGenerator { get }
}

extension StepFeedback {
  func ready() { generator.prepare() }

  func step() {
    generator.selectionChanged()
    generator.prepare()
  }
}

/// Five stars that follow the finger.
final class StarControl: UIControl, StepFeedback {
  let generator = UISelectionFeedbackGenerator()
  private(set) var stars = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    ready()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    guard let touch = touches.first else { return }
    let fraction = touch.location(in: self).x / max(bounds.width, 1)
    let next = min(max(Int(fraction * 5) + 1, 1), 5)
    if next != stars {
      stars = next
      step()
      sendActions(for: .valueChanged)
    }
  }
}
