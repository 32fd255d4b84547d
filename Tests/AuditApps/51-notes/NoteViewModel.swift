import Foundation

@MainActor
final class NoteViewModel: ObservableObject {
  @Published var text = ""
  @Published private(set) var isSaved = false
  private let feedback: Feedback

  init(feedback: Feedback) {
    self.feedback = feedback
  }

  func save() async {
    feedback.impact()
    do {
      try await Task.sleep(nanoseconds: 300_000_000)
      isSaved = true
      feedback.success()
    } catch {
      isSaved = false
    }
  }

  func pin() {
    feedback.impact()
    reorder()
  }

  func archive() {
    feedback.impact()
    isSaved = false
  }

  private func reorder() {
    text = String(text.reversed())
  }
}
