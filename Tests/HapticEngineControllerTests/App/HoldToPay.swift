/// The button that pays when it is held: the display link calls `update(elapsed:)`.
@MainActor
final class HoldToPay {
  enum State {
    case idle
    case holding
    case paid
    case declined
  }

  /// How long it must be held, in seconds.
  static let duration = 1.2

  private(set) var state = State.idle
  private let haptics: HapticEngineController
  private let charge: () -> Bool

  /// - Parameters:
  ///   - haptics: What lets people feel it.
  ///   - charge: Charges the card; false where it was declined.
  init(haptics: HapticEngineController, charge: @escaping () -> Bool) {
    self.haptics = haptics
    self.charge = charge
  }

  func appear() { haptics.prepare() }

  func touchDown() {
    state = .holding
    haptics.beginHold()
  }

  /// - Parameter elapsed: Seconds since the finger came down.
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
