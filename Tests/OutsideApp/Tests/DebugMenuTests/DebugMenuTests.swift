import Checkout
import DebugMenu
import Foundation
import TaplineTesting
import Testing

/// Generators that count calls, in place of UIKit's.
@MainActor
private final class Motor: ImpactFeedbackGenerating, SelectionFeedbackGenerating,
  NotificationFeedbackGenerating
{
  var taps = 0

  func prepare() {}
  func impactOccurred() { taps += 1 }
  func impactOccurred(intensity: CGFloat) { taps += 1 }
  func selectionChanged() { taps += 1 }
  func notificationOccurred(_ notificationType: NotificationFeedbackType) { taps += 1 }
}

@MainActor
private struct Phone: HapticFeedbackProviding {
  let motor = Motor()
  /// The raw values of `UIImpactFeedbackGenerator.FeedbackStyle`.
  static let styles = FeedbackGenerator.ImpactStyle.allCases.map(\.uiKitValue)

  func impactGenerator(
    style: FeedbackGenerator.ImpactStyle
  ) -> any ImpactFeedbackGenerating { motor }
  func notificationGenerator() -> any NotificationFeedbackGenerating { motor }
  func selectionGenerator() -> any SelectionFeedbackGenerating { motor }
}

/// Makes delayed calls on a clock instead of the main queue.
private struct Delays: DelayedCalling {
  let clock: VirtualClock

  func call(after seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) {
    clock.schedule(after: seconds) { MainActor.assumeIsolated { body() } }
  }
}

@Test("The debug menu records the haptics of the real generators") @MainActor
func debugMenu() throws {
  let phone = Phone()
  let menu = DebugMenu(beside: phone)
  let clock = VirtualClock()
  let haptics = CheckoutHaptics(haptics: menu.haptics, delays: Delays(clock: clock))
  haptics.payPressed()
  haptics.tipChanged()
  haptics.answered(isSettled: false)
  clock.advance(by: 1)
  #expect(phone.motor.taps == 4)
  #expect(Set(Phone.styles) == [0, 1, 2, 3, 4])
  #expect(menu.size.haptics == 4)
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("outside-app-\(UUID().uuidString).json").path
  defer { try? FileManager.default.removeItem(atPath: path) }
  #expect(try !menu.text().isEmpty)
  try menu.save(to: path)
  #expect(FileManager.default.fileExists(atPath: path))
  #expect(menu.size.haptics == 0)
}
