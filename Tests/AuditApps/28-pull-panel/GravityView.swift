import UIKit

final class GravityView: UIView {
  private var link: CADisplayLink?
  private var speed: CGFloat = 0
  private let impact = UIImpactFeedbackGenerator(style: .rigid)

  override func didMoveToWindow() {
    super.didMoveToWindow()
    impact.prepare()
    link?.invalidate()
    guard window != nil else { return }
    link = CADisplayLink(target: self, selector: #selector(update(_:)))
    link?.add(to: .main, forMode: .common)
  }

  @objc private func update(_ link: CADisplayLink) {
    speed += 9.81 * CGFloat(link.duration)
    transform = CGAffineTransform(translationX: 0, y: speed)
    impact.impactOccurred(intensity: min(1, speed / 50))  // audit: per-frame-haptic
  }
}
