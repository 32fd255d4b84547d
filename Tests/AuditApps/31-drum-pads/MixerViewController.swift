import UIKit

final class MixerViewController: UIViewController {
  @IBOutlet private weak var muteButton: UIButton!
  @IBOutlet private weak var fader: UIView!

  private let clicks = ClickPlayer()
  private var lastStep = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    muteButton.addTarget(self, action: #selector(muteDown), for: .touchDown)
    let pan = UIPanGestureRecognizer(target: self, action: #selector(moveFader(_:)))
    fader.addGestureRecognizer(pan)
  }

  @objc private func muteDown() {
    clicks.click()  // audit: missing-prepare
  }

  @objc private func moveFader(_ pan: UIPanGestureRecognizer) {
    let y = pan.location(in: view).y
    fader.center.y = y
    let step = Int(y / 40)
    guard step != lastStep else { return }
    lastStep = step
    clicks.step()  // audit: missing-prepare
  }
}
