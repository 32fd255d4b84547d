import TaplineRecording

/// The feedback of each moment and its times, which designers change.
struct HapticScore {
  enum Feedback: Equatable {
    case impact(FeedbackGenerator.ImpactStyle, intensity: Double)
    case notification(NotificationFeedbackType)
    case selection
  }

  struct Step: Equatable {
    /// Seconds from the start of the moment.
    var time: Double
    var feedback: Feedback

    init(_ feedback: Feedback, at time: Double) {
      self.feedback = feedback
      self.time = time
    }
  }

  var steps: [HapticManager.Moment: [Step]]

  /// The feedback for a pressed button.
  var press = Feedback.impact(.light, intensity: 0.7)

  /// The seconds within which a second press counts as a bounce.
  var pressInterval = 0.05

  static let standard = HapticScore(steps: [
    .paymentSettled: [
      Step(.impact(.rigid, intensity: 0.6), at: 0),
      Step(.impact(.rigid, intensity: 0.9), at: 0.12),
      Step(.notification(.success), at: 0.3),
    ],
    .paymentDeclined: [
      Step(.impact(.heavy, intensity: 0.8), at: 0),
      Step(.notification(.error), at: 0.15),
    ],
    .reminderSent: [
      Step(.impact(.light, intensity: 0.5), at: 0),
      Step(.impact(.light, intensity: 0.7), at: 0.08),
      Step(.impact(.light, intensity: 0.9), at: 0.16),
    ],
    .splitChanged: [
      Step(.selection, at: 0),
      Step(.impact(.soft, intensity: 0.4), at: 0.06),
    ],
    .countdown: [
      Step(.impact(.soft, intensity: 0.3), at: 0),
      Step(.impact(.soft, intensity: 0.5), at: 1),
      Step(.impact(.medium, intensity: 0.7), at: 2),
      Step(.impact(.heavy, intensity: 0.9), at: 3),
    ],
  ])
}
