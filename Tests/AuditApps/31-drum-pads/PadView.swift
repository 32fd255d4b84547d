import UIKit

final class PadView: UIView {
  var sample: Sample?
  private let impact = UIImpactFeedbackGenerator(style: .rigid)

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    backgroundColor = .systemOrange
    sample?.play()
    impact.impactOccurred()  // audit: missing-prepare
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    backgroundColor = .systemGray
  }
}

protocol Sample: AnyObject {
  func play()
}
