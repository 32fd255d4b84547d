import UIKit

final class SlotMachine: UIViewController {
  private let impact = UIImpactFeedbackGenerator(style: .heavy)
  private let win = UINotificationFeedbackGenerator()
  private var reels = [0, 0, 0]

  override func viewDidLoad() {
    super.viewDidLoad()
    let lever = UIControl()
    lever.addAction(UIAction { [unowned self] _ in pull() }, for: .touchUpInside)
    view.addSubview(lever)
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: #selector(bet)))
  }

  private func pull() {
    impact.impactOccurred()
    spin { [weak self] result in
      self?.finish(result)
    }
  }

  private func spin(_ completion: @escaping ([Int]) -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
      completion((0..<3).map { _ in Int.random(in: 0..<7) })
    }
  }

  private func finish(_ result: [Int]) {
    reels = result
    if Set(result).count == 1 {
      win.notificationOccurred(.success)
    } else if Set(result).count == 2 {
      win.notificationOccurred(.warning)
    }
  }

  @objc private func bet() {
    impact.impactOccurred()
    reels.shuffle()
    win.notificationOccurred(.success)  // audit: double-haptic
  }
}
