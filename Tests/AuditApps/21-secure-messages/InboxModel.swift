import Observation

@MainActor
@Observable
final class InboxModel {
  struct Message: Identifiable {
    let id: Int
    let subject: String
    var hasAlert = false
  }

  var messages: [Message] = []
  var openMessage: Message?
  var banner: String?

  func open(_ message: Message) {
    openMessage = message
    if message.hasAlert { banner = "You cannot reply to this message." }
  }

  func archive(_ message: Message) {
    messages.removeAll { $0.id == message.id }
    confirmArchive()
  }

  private func confirmArchive() {
    banner = "Archived"
    Haptics.shared.done()
  }
}
