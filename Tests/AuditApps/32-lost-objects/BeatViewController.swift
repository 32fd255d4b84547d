import UIKit

final class BeatViewController: UIViewController {
  private let kept = UINotificationFeedbackGenerator()
  private let beats = BeatPlayer()

  private var soft: UIImpactFeedbackGenerator {
    UIImpactFeedbackGenerator(style: .soft)  // audit: generator-not-retained
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    soft.prepare()
    kept.prepare()
    warmUp()
  }

  @IBAction private func tapTempo(_ sender: UIButton) {
    soft.impactOccurred()
  }

  @IBAction private func save(_ sender: UIButton) {
    kept.notificationOccurred(.success)
  }

  @IBAction private func playBeat(_ sender: UIButton) {
    guard let url = Bundle.main.url(forResource: "beat", withExtension: "ahap") else { return }
    try? beats.playOnce(url)
  }

  private func warmUp() {
    let selection = UISelectionFeedbackGenerator()  // audit: generator-not-retained
    selection.prepare()
  }
}
