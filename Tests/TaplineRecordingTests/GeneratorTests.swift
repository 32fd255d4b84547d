import Foundation
import TaplineRecording
import Testing

/// A class like UIKit's: open, on the main actor, with a nested type.
@MainActor
private class SystemGenerator {
  var calls: [String] = []
  func prepare() { calls.append("prepare") }
}

private final class SystemImpact: SystemGenerator {
  func impactOccurred() { calls.append("impact") }
  func impactOccurred(intensity: CGFloat) { calls.append("impact \(intensity)") }
}

private final class SystemNotification: SystemGenerator {
  enum FeedbackType: Int { case success, warning, error }
  func notificationOccurred(_ notificationType: FeedbackType) {
    calls.append("\(notificationType)")
  }
}

private final class SystemSelection: SystemGenerator {
  func selectionChanged() { calls.append("selection") }
}

// The conformance that an app's target adds to UIKit's class.
extension SystemImpact: ImpactFeedbackGenerating {}
extension SystemNotification: NotificationFeedbackGenerating {}
extension SystemSelection: SelectionFeedbackGenerating {}

@MainActor
private struct System: HapticFeedbackProviding {
  let impact = SystemImpact()
  let notification = SystemNotification()
  let selection = SystemSelection()

  func impactGenerator(
    style: FeedbackGenerator.ImpactStyle
  ) -> any ImpactFeedbackGenerating { impact }
  func notificationGenerator() -> any NotificationFeedbackGenerating { notification }
  func selectionGenerator() -> any SelectionFeedbackGenerating { selection }
}

@Suite("Generators with the names of UIKit") @MainActor
struct GeneratorTests {
  @Test("Code that takes any generator calls UIKit's own type with the same syntax")
  func anyGenerator() {
    let system = System()
    let provider: any HapticFeedbackProviding = system
    provider.notificationGenerator().notificationOccurred(.warning)
    system.notification.notificationOccurred(.error)
    #expect(system.notification.calls == ["warning", "error"])
  }

  @Test("Forwarding plays and records every call once")
  func forwarding() {
    let system = System()
    let recorder = HapticRecorder(generators: GeneratorPatterns([:]))
    let haptics = ForwardingHaptics(to: system, recording: recorder)
    let impact = haptics.impactGenerator(style: .rigid)
    impact.prepare()
    impact.impactOccurred()
    impact.impactOccurred(intensity: 0.5)
    let notification = haptics.notificationGenerator()
    notification.prepare()
    notification.notificationOccurred(.success)
    let selection = haptics.selectionGenerator()
    selection.prepare()
    selection.selectionChanged()
    #expect(system.impact.calls == ["prepare", "impact", "impact 0.5"])
    #expect(system.notification.calls == ["prepare", "success"])
    #expect(system.selection.calls == ["prepare", "selection"])
    #expect(
      recorder.timeline.placements.map(\.source)
        == ["feedback/rigid", "feedback/rigid", "feedback/success", "feedback/selection"])
    #expect(
      recorder.timeline.markers(.call).map(\.detail)
        == ["impact(rigid)", "notification", "selection"])
  }
}
