/// A button that pays when it is held; the display link calls `update(elapsed:)`.
@MainActor
final class HoldToPay {
  enum State {
    case idle
    case holding
    case paid
    case declined
  }

  /// The required duration of the hold, in seconds.
  static let duration = 1.2

  private(set) var state = State.idle
  private let haptics: HapticEngineController
  private let charge: () -> Bool

  /// Creates a button; `charge` charges the card, and returns false if it is declined.
  init(haptics: HapticEngineController, charge: @escaping () -> Bool) {
    self.haptics = haptics
    self.charge = charge
  }

  func appear() { haptics.prepare() }

  func touchDown() {
    state = .holding
    haptics.beginHold()
  }

  /// Updates the button with the seconds since the touch began.
  func update(elapsed: Double) {
    guard state == .holding else { return }
    guard elapsed >= Self.duration else {
      haptics.updateHold(progress: elapsed / Self.duration)
      return
    }
    haptics.endHold()
    state = charge() ? .paid : .declined
    haptics.play(state == .paid ? .settled : .declined)
  }

  func touchUp() {
    guard state == .holding else { return }
    state = .idle
    haptics.endHold()
  }
}
