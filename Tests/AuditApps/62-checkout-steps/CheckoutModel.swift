import Observation

@MainActor
@Observable
final class CheckoutModel {
  enum Method: String, CaseIterable {
    case card, invoice, wallet
  }

  var address = ""
  var greeting = ""
  var method: Method?
  private(set) var index = 0
  private(set) var orderNumber: String?
  @ObservationIgnored var charge: (Method) async throws -> String = { _ in "0" }

  let flow: Flow

  init(flow: Flow) {
    self.flow = flow
  }

  var step: Step { flow.steps[index] }
  var isLast: Bool { index == flow.steps.count - 1 }

  /// Moves to the next step, or returns false if an entry is missing.
  func advance() -> Bool {
    guard step.validate(self) else { return false }
    if !isLast { index += 1 }
    return true
  }

  func pay(_ haptics: any HapticPlaying) async {
    guard let method else {
      haptics.play(.rejected)
      return
    }
    haptics.play(.step)
    do {
      orderNumber = try await charge(method)
      haptics.play(.accepted)
    } catch {
      haptics.play(.rejected)
    }
  }
}
