import Foundation

actor PhotoSync {
  private var pending: [URL] = []

  func add(_ urls: [URL]) {
    pending += urls
  }

  func flush() async throws {
    for url in pending {
      _ = try await URLSession.shared.upload(for: URLRequest(url: url), fromFile: url)
    }
    pending = []
    finished()
  }

  private func finished() {
    Buzzer.shared.success()
  }
}
