import UIKit

final class ShelfViewController: UIViewController {
  private let shelf = UIScrollView()
  private let searchBar = UISearchBar()
  private let collisions = CollisionCounter()
  private let selection = UISelectionFeedbackGenerator()
  private let landing = UIImpactFeedbackGenerator(style: .soft)
  private let search: (String) -> [String]
  private var page = EdgeTrigger(0)
  private var hasResults = EdgeTrigger(true)

  init(search: @escaping (String) -> [String]) {
    self.search = search
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    shelf.delegate = self
    searchBar.delegate = self
    [shelf, searchBar].forEach(view.addSubview)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    selection.prepare()
  }

  func drop(_ book: UIView, at target: CGPoint) {
    landing.prepare()
    UIView.animate(withDuration: 0.35, delay: 0, options: .curveEaseIn) {
      book.center = target
    } completion: { [landing] finished in
      if finished { landing.impactOccurred(intensity: 0.7) }
    }
  }
}

extension ShelfViewController: UIScrollViewDelegate {
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    collisions.prepare()
    selection.prepare()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let limit = scrollView.contentSize.width - scrollView.bounds.width
    if scrollView.contentOffset.x > limit {
      collisions.impactOccurred()
    }
    page(Int(scrollView.contentOffset.x / max(scrollView.bounds.width, 1))) {
      selection.selectionChanged()
      selection.prepare()
    }
  }
}

extension ShelfViewController: UISearchBarDelegate {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    let results = search(searchText)
    hasResults(!results.isEmpty) {
      selection.selectionChanged()
    }
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    searchBar.resignFirstResponder()
  }
}
