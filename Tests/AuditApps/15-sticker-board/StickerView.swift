import UIKit

final class StickerView: UIImageView {
  private let lift = UIImpactFeedbackGenerator(style: .medium)
  private let drop = UIImpactFeedbackGenerator(style: .rigid)
  private var start = CGPoint.zero

  override init(image: UIImage?) {
    super.init(image: image)
    isUserInteractionEnabled = true
    let press = UILongPressGestureRecognizer(target: self, action: #selector(move(_:)))
    press.minimumPressDuration = 0.25
    addGestureRecognizer(press)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("A sticker is created in code.")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    lift.prepare()
  }

  @objc private func move(_ press: UILongPressGestureRecognizer) {
    let location = press.location(in: superview)
    switch press.state {
    case .began:
      start = CGPoint(x: location.x - center.x, y: location.y - center.y)
      lift.impactOccurred()
      drop.prepare()
    case .changed:
      center = CGPoint(x: location.x - start.x, y: location.y - start.y)
    case .ended:
      drop.impactOccurred(intensity: 0.8)
    case .cancelled, .failed:
      center = location
    default:
      break
    }
  }
}
