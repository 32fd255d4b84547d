import UIKit

/// A wheel with a detent at every tenth of a megahertz.
final class DialControl: UIControl {
  private(set) var frequency = Preferences.lastFrequency
  private let detents = UISelectionFeedbackGenerator()
  private let stop = UIImpactFeedbackGenerator(style: .heavy)
  private var startAngle: CGFloat = 0
  private var isAtStop = false

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    startAngle = angle(of: touch)
    stop.prepare()
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let turned = frequency + Double(angle(of: touch) - startAngle)
    let next = (turned * 10).rounded() / 10
    let clamped = min(max(next, 87.5), 108)
    if clamped != frequency {
      frequency = clamped
      if Preferences.hapticsEnabled {
        detents.selectionChanged()  // audit: missing-prepare
      }
      isAtStop = false
      sendActions(for: .valueChanged)
    } else {
      hitStop(next != clamped)
    }
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    isAtStop = false
    Preferences.lastFrequency = frequency
    sendActions(for: .editingDidEnd)
  }

  private func hitStop(_ isOutside: Bool) {
    defer { isAtStop = isOutside }
    guard Preferences.hapticsEnabled, isOutside, !isAtStop else { return }
    stop.impactOccurred()
  }

  private func angle(of touch: UITouch) -> CGFloat {
    let point = touch.location(in: self)
    return atan2(point.y - bounds.midY, point.x - bounds.midX)
  }
}
