import Foundation
import TaplineRecording

#if canImport(UIKit)
import UIKit
#endif

/// Plays all haptics of the app.
@MainActor
final class HapticManager {
  /// A moment of the app that has haptics.
  enum Moment: String, CaseIterable {
    case paymentSettled
    case paymentDeclined
    case reminderSent
    case splitChanged
    case countdown
  }

  /// The amount of haptics that the user has set.
  enum Amount {
    case full
    /// Only the last step of every moment.
    case reduced
    case off
  }

  var amount = Amount.full

  private let score: HapticScore
  private let haptics: any HapticFeedbackProviding
  private let delays: any DelayedCalling
  private var impacts: [FeedbackGenerator.ImpactStyle: any ImpactFeedbackGenerating] = [:]
  private lazy var notification = haptics.notificationGenerator()
  private lazy var selection = haptics.selectionGenerator()

  /// Incremented to cancel all pending steps.
  private var generation = 0
  private var lastPress: Double?

  init(
    haptics: any HapticFeedbackProviding, delays: any DelayedCalling, score: HapticScore = .standard
  ) {
    self.haptics = haptics
    self.delays = delays
    self.score = score
  }

  /// Prepares the first step of a moment that is likely soon, such as when its button appears.
  func prepare(for moment: Moment) {
    guard amount != .off, let first = steps(of: moment).first else { return }
    switch first.feedback {
    case .impact(let style, _): impact(style).prepare()
    case .notification: notification.prepare()
    case .selection: selection.prepare()
    }
  }

  /// Plays a moment and cancels the previous one.
  func play(_ moment: Moment) {
    cancel()
    let generation = generation
    for step in steps(of: moment) {
      guard step.time > 0 else {
        fire(step.feedback)
        continue
      }
      delays.call(after: step.time) { [weak self] in
        guard let self, self.generation == generation else { return }
        self.fire(step.feedback)
      }
    }
  }

  /// Plays the haptic of a pressed button; bounces of a finger count once.
  func pressDown(at time: Double) {
    if let lastPress, time - lastPress < score.pressInterval { return }
    lastPress = time
    guard amount != .off else { return }
    fire(score.press)
  }

  /// Cancels pending steps, such as when the app leaves the foreground.
  func cancel() { generation += 1 }

  private func steps(of moment: Moment) -> [HapticScore.Step] {
    let steps = score.steps[moment] ?? []
    switch amount {
    case .full: return steps
    case .off: return []
    case .reduced: return steps.last.map { [.init($0.feedback, at: 0)] } ?? []
    }
  }

  private func fire(_ feedback: HapticScore.Feedback) {
    switch feedback {
    case .impact(let style, let intensity):
      impact(style).impactOccurred(intensity: CGFloat(intensity))
    case .notification(let type): notification.notificationOccurred(type)
    case .selection: selection.selectionChanged()
    }
  }

  private func impact(
    _ style: FeedbackGenerator.ImpactStyle
  ) -> any ImpactFeedbackGenerating {
    if let generator = impacts[style] { return generator }
    let generator = haptics.impactGenerator(style: style)
    impacts[style] = generator
    return generator
  }
}
