import Foundation

class Uploader {
  typealias Completion = (Result<URL, Error>) -> Void

  private let session: URLSession

  init(session: URLSession = .shared) {
    self.session = session
  }

  func upload(_ data: Data, to url: URL, completion: @escaping Completion) {
    var request = URLRequest(url: url)
    request.httpMethod = "PUT"
    let task = session.uploadTask(with: request, from: data) { _, response, error in
      DispatchQueue.main.async {
        if let error = error {
          completion(.failure(error))
        } else if let location = response?.url {
          completion(.success(location))
        }
      }
    }
    task.resume()
  }
}
