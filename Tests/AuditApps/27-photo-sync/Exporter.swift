import UIKit

final class Exporter {
  private let queue = DispatchQueue(label: "export", qos: .utility)
  private let result = UINotificationFeedbackGenerator()

  func export(_ images: [UIImage], completion: @escaping (Int) -> Void) {
    queue.asyncAfter(deadline: .now() + 0.2) { [self] in
      let files = images.compactMap { $0.pngData() }
      result.notificationOccurred(.success)  // audit: off-main-actor
      DispatchQueue.main.async { completion(files.count) }
    }
  }

  func check(_ url: URL) {
    let task = URLSession.shared.dataTask(with: url) { [weak self] data, _, error in
      guard error == nil, data != nil else {
        DispatchQueue.main.async { self?.result.notificationOccurred(.error) }
        return
      }
      self?.result.notificationOccurred(.success)  // audit: off-main-actor
    }
    task.resume()
  }
}
