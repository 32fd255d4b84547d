import UIKit

final class PanelViewController: UIViewController, UIScrollViewDelegate {
  @IBOutlet private weak var panel: UIView!
  @IBOutlet private weak var heightConstraint: NSLayoutConstraint!

  private let selection = UISelectionFeedbackGenerator()
  private let impact = UIImpactFeedbackGenerator(style: .soft)
  private var startHeight: CGFloat = 0

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    selection.prepare()
    impact.prepare()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    title = scrollView.contentOffset.y > 40 ? "Details" : nil
    selection.selectionChanged()  // audit: per-frame-haptic
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if decelerate { return }
    impact.impactOccurred(intensity: 0.4)
  }

  @IBAction private func dragPanel(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      startHeight = heightConstraint.constant
    case .changed:
      heightConstraint.constant = startHeight - pan.translation(in: view).y
      playResistance()  // audit: per-frame-haptic
    case .ended:
      impact.impactOccurred()
    default:
      break
    }
  }

  private func playResistance() {
    impact.impactOccurred(intensity: min(1, heightConstraint.constant / 600))
  }
}
