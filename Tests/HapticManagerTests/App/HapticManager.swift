import Foundation
import TaplineRecording

#if canImport(UIKit)
import UIKit
#endif

/// What the app says to the hand, in one place.
@MainActor
final class HapticManager {
  /// Something that is felt.
  enum Moment: String, CaseIterable {
    case paymentSettled
    case paymentDeclined
    case reminderSent
    case splitChanged
    case countdown
  }

  /// Settings of the person who holds the phone.
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

  /// Counts up whenever what is still to come must not come any more.
  private var generation = 0
  private var lastPress: Double?

  init(
    haptics: any HapticFeedbackProviding, delays: any DelayedCalling, score: HapticScore = .standard
  ) {
    self.haptics = haptics
    self.delays = delays
    self.score = score
  }

  /// Makes ready for a moment that is near, such as when its button comes into view.
  func prepare(for moment: Moment) {
    guard amount != .off, let first = steps(of: moment).first else { return }
    switch first.feedback {
    case .impact(let style, _): impact(style).prepare()
    case .notification: notification.prepare()
    case .selection: selection.prepare()
    }
  }

  /// Plays a moment, in place of one that is still under way.
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

  /// A button goes down; a bouncing finger counts once.
  func pressDown(at time: Double) {
    if let lastPress, time - lastPress < score.pressInterval { return }
    lastPress = time
    guard amount != .off else { return }
    fire(score.press)
  }

  /// The app leaves the foreground: what is still to come is not felt any more.
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
