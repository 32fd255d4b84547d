import TaplineRecording

/// The haptics of the checkout; the generators are injected.
@MainActor
public final class CheckoutHaptics {
  private let press: any ImpactFeedbackGenerating
  private let step: any SelectionFeedbackGenerating
  private let outcome: any NotificationFeedbackGenerating
  private let delays: any DelayedCalling

  /// Creates the haptics with generators and delays: real ones in the app, a recorder and its clock in tests.
  public init(haptics: any HapticFeedbackProviding, delays: any DelayedCalling) {
    press = haptics.impactGenerator(style: .rigid)
    step = haptics.selectionGenerator()
    outcome = haptics.notificationGenerator()
    self.delays = delays
  }

  /// The screen has appeared.
  public func screenAppeared() {
    press.prepare()
    outcome.prepare()
  }

  /// A tip has been chosen.
  public func tipChanged() { step.selectionChanged() }

  /// The button has been pressed.
  public func payPressed() { press.impactOccurred(intensity: 0.6) }

  /// The server has answered.
  public func answered(isSettled: Bool) {
    press.impactOccurred()
    delays.call(after: 0.12) { [outcome] in
      outcome.notificationOccurred(isSettled ? NotificationFeedbackType.success : .error)
    }
  }
}

/// Makes delayed calls: the main queue in the app, a clock in tests.
public protocol DelayedCalling: Sendable {
  /// Calls a closure after this many seconds.
  func call(after seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void)
}
