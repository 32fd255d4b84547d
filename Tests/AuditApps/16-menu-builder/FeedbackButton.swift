import SwiftUI

/// A button that plays one haptic, so that its actions play none.
struct FeedbackButton<Label: View>: View {
  private let feedback: SensoryFeedback
  private let action: () -> Void
  private let label: Label
  @State private var taps = 0

  init(
    _ feedback: SensoryFeedback = .selection, action: @escaping () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.feedback = feedback
    self.action = action
    self.label = label()
  }

  var body: some View {
    Button {
      taps += 1
      action()
    } label: {
      label
    }
    .sensoryFeedback(feedback, trigger: taps)
  }
}
