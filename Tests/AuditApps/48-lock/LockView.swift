import UIKit

final class LockView: UIView {
  private let generator = UIImpactFeedbackGenerator(style: .heavy)
  private let tick = UISelectionFeedbackGenerator()
  private let alarm = UINotificationFeedbackGenerator()
  private var angle: CGFloat = 0
  private var digit = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(
      UIRotationGestureRecognizer(target: self, action: #selector(rotate(_:))))
    addGestureRecognizer(
      UILongPressGestureRecognizer(target: self, action: #selector(press(_:))))
  }

  required init?(coder: NSCoder) { nil }

  @objc private func rotate(_ gesture: UIRotationGestureRecognizer) {
    switch gesture.state {
    case .began:
      tick.prepare()
    case .changed:
      let newDigit = Int((angle + gesture.rotation) / 0.6)
      guard newDigit != digit else { return }
      digit = newDigit
      defer { tick.prepare() }
      tick.selectionChanged()
    default:
      break
    }
  }

  @objc private func press(_ gesture: UILongPressGestureRecognizer) {
    guard gesture.state == .began else { return }
    generator.impactOccurred()  // audit: missing-prepare
  }

  func open() {
    alarm.prepare()  // audit: late-prepare
    alarm.notificationOccurred(digit == 42 ? .success : .error)
  }

  func openLater() {
    alarm.prepare()
    UIView.animate(withDuration: 0.5) {
      self.alpha = 0.5
    } completion: { _ in
      self.alarm.notificationOccurred(.success)
    }
  }
}
