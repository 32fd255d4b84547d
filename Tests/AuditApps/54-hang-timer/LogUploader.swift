import UIKit

final class LogUploader {
  struct Entry: Encodable {
    let seconds: Double
    let date: Date
  }

  private let endpoint: URL
  private let urlSession: URLSession
  private let feedback = UINotificationFeedbackGenerator()

  init(endpoint: URL, urlSession: URLSession = .shared) {
    self.endpoint = endpoint
    self.urlSession = urlSession
  }

  func upload(seconds: Double) {
    var request = URLRequest(url: endpoint)
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(Entry(seconds: seconds, date: .now))
    let task = urlSession.dataTask(with: request) { [weak self] _, response, error in
      guard let self else { return }
      let status = (response as? HTTPURLResponse)?.statusCode
      if error == nil, status == 201 {
        DispatchQueue.main.async {
          self.feedback.notificationOccurred(.success)
        }
      } else {
        self.reject(status: status)
      }
    }
    task.resume()
  }

  private func reject(status: Int?) {
    print("upload failed:", status ?? 0)
    feedback.notificationOccurred(.error)  // audit: off-main-actor
  }
}
