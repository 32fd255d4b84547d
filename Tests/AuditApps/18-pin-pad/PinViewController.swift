import UIKit

final class PinViewController: UIViewController {
  @IBOutlet private var dots: [UIView]!

  var verifier: any PinVerifier = LocalVerifier()
  private var digits: [Int] = []
  private let key = UIImpactFeedbackGenerator(style: .light)
  private let result = UINotificationFeedbackGenerator()

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    key.prepare()
  }

  @IBAction private func keyDown(_ sender: UIButton) {
    key.impactOccurred()
    key.prepare()
  }

  @IBAction private func keyUp(_ sender: UIButton) {
    digits.append(sender.tag)
    for (index, dot) in dots.enumerated() {
      dot.alpha = index < digits.count ? 1 : 0.3
    }
    guard digits.count == 4 else { return }
    result.prepare()
    let entered = digits
    digits = []
    Task {
      let isRight = await verifier.verify(entered)
      show(isRight)
    }
  }

  private func show(_ isRight: Bool) {
    if isRight {
      result.notificationOccurred(.success)
      dismiss(animated: true)
    } else {
      result.notificationOccurred(.error)
    }
  }
}
