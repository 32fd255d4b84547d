import UIKit

@MainActor
final class HangCoordinator {
  private let navigation: UINavigationController
  private let uploader: LogUploader

  init(navigation: UINavigationController, uploader: LogUploader) {
    self.navigation = navigation
    self.uploader = uploader
  }

  func start() {
    let controller = HangViewController(session: HangSession())
    controller.onFinish = { [weak self] result in
      self?.save(result)
    }
    navigation.setViewControllers([controller], animated: false)
  }

  private func save(_ result: HangSession.Result) {
    switch result {
    case .completed: uploader.upload(seconds: 10)
    case .dropped(let seconds): uploader.upload(seconds: seconds)
    }
  }
}
