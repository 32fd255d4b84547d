import UIKit

final class PanelAnimator {
  private weak var view: UIView?

  init(view: UIView) {
    self.view = view
  }

  func settle(to height: CGFloat) {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0
    ) {
      self.view?.superview?.layoutIfNeeded()
    }
  }
}
