import Combine
import UIKit

final class AlbumViewController: UIViewController {
  private let sync = PhotoSync()
  private let impact = UIImpactFeedbackGenerator(style: .soft)
  private let names = PassthroughSubject<String, Never>()
  private var subscriptions: Set<AnyCancellable> = []

  override func viewDidLoad() {
    super.viewDidLoad()
    names
      .debounce(for: .seconds(1), scheduler: DispatchQueue.global(qos: .utility))
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .receive(on: DispatchQueue.global(qos: .utility))
      .sink { [impact] name in
        UserDefaults.standard.set(name, forKey: "album")
        impact.impactOccurred()  // audit: off-main-actor
      }
      .store(in: &subscriptions)
  }

  @IBAction private func shuffle(_ sender: UIButton) {
    Task.detached(priority: .utility) {
      let order = (0..<10_000).shuffled()
      UserDefaults.standard.set(order, forKey: "order")
      Buzzer.shared.selection.selectionChanged()  // audit: off-main-actor
    }
  }

  @IBAction private func upload(_ sender: UIButton) {
    impact.impactOccurred()
    Task {
      try await sync.flush()
      title = "Uploaded"
    }
  }
}
