import UIKit

final class PagerViewController: UIViewController, UIScrollViewDelegate {
  @IBOutlet private weak var scrollView: UIScrollView!
  @IBOutlet private weak var pageControl: UIPageControl!

  private let selection = UISelectionFeedbackGenerator()
  private let impact = UIImpactFeedbackGenerator(style: .soft)
  private var page = 0
  private var isPastEnd = false

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    selection.prepare()
    impact.prepare()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let width = max(scrollView.bounds.width, 1)
    let newPage = Int((scrollView.contentOffset.x / width).rounded())
    let overscroll = scrollView.contentOffset.x + width - scrollView.contentSize.width
    if newPage != page {
      page = newPage
      pageControl.currentPage = newPage
      selection.selectionChanged()
    } else if overscroll > 60, !isPastEnd {
      isPastEnd = true
      impact.impactOccurred()
    } else if overscroll < 20 {
      isPastEnd = false
    }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    loadImages(near: page)
  }

  private func loadImages(near page: Int) {
    for index in max(0, page - 1)...page + 1 {
      ImageLoader.shared.load(index)
    }
  }
}
