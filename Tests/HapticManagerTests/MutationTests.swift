import Foundation
import TaplineTesting
import Testing

/// A change of one step of the app's score.
private enum Mutation: CaseIterable {
  case late, early, stronger, weaker, dropped, added, swapped

  /// The score with one step changed, and the expected words of the message; nil if the change is impossible.
  func apply(
    to score: HapticScore, _ moment: HapticManager.Moment, step index: Int
  ) -> (score: HapticScore, words: [String])? {
    guard var steps = score.steps[moment] else { return nil }
    let step = steps[index]
    let place = "\(step.name) at \(step.time.text) s"
    let words: [String]
    switch self {
    case .late:
      steps[index].time += 0.002
      words = ["changed: \(place): 2 ms late"]
    case .early:
      guard step.time > 0.002 else { return nil }
      steps[index].time -= 0.002
      words = ["changed: \(place): 2 ms early"]
    case .stronger, .weaker:
      guard case .impact(let style, let intensity) = step.feedback else { return nil }
      let changed = intensity + (self == .stronger ? 0.05 : -0.05)
      steps[index].feedback = .impact(style, intensity: changed)
      words = ["changed: \(place): intensity ", "instead of "]
    case .dropped:
      steps.remove(at: index)
      words = ["missing: \(place)"]
    case .added:
      steps.insert(.init(.impact(.medium, intensity: 0.5), at: step.time + 0.04), at: index + 1)
      words = ["unexpected: transient 'feedback/medium' at \((step.time + 0.04).text) s"]
    case .swapped:
      guard index + 1 < steps.count, steps[index + 1].feedback != step.feedback else { return nil }
      let other = steps[index + 1]
      steps[index].feedback = other.feedback
      steps[index + 1].feedback = step.feedback
      words = ["\(step.name) at \(step.time.text) s", "\(other.name) at \(other.time.text) s"]
    }
    var mutated = score
    mutated.steps[moment] = steps
    return (mutated, words)
  }
}

extension HapticScore.Step {
  /// The name of the step's first event in messages.
  fileprivate var name: String {
    switch feedback {
    case .impact(let style, _): "transient 'feedback/\(style.rawValue)'"
    case .notification(let type): "transient 'feedback/\(type)'"
    case .selection: "transient 'feedback/selection'"
    }
  }
}

extension Double {
  /// The number as messages write it.
  fileprivate var text: String {
    let text = "\((self * 1e9).rounded() / 1e9)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

@Suite("Mutations of the app's score") @MainActor
struct MutationTests {
  /// The messages of the example's own golden test for a moment.
  private func messages(_ moment: HapticManager.Moment, _ score: HapticScore) -> [String] {
    capturedFailures {
      expectHaptics(TestBench.timeline(of: moment, score: score), matchGolden: moment.rawValue)
    }
  }

  @Test("The golden test fails for each mutation, and its message names the event")
  func caught() {
    var count = 0
    for moment in HapticManager.Moment.allCases {
      for index in (HapticScore.standard.steps[moment] ?? []).indices {
        for mutation in Mutation.allCases {
          guard let (score, words) = mutation.apply(to: .standard, moment, step: index) else {
            continue
          }
          count += 1
          let messages = messages(moment, score)
          #expect(messages.count == 1, "\(mutation) of step \(index) of \(moment)")
          for word in words {
            #expect(
              messages.first?.contains(word) == true,
              "\(mutation) of step \(index) of \(moment): \(word)\n\(messages)")
          }
        }
      }
    }
    #expect(count >= 50)
    print("\(count) mutations were caught")
  }

  @Test("Changes within the tolerance pass the golden test")
  func tolerated() {
    for moment in HapticManager.Moment.allCases {
      for index in (HapticScore.standard.steps[moment] ?? []).indices {
        for (time, value) in [(0.0005, 0.005), (-0.0005, -0.005)] {
          var score = HapticScore.standard
          guard var step = score.steps[moment]?[index] else { continue }
          if step.time > 0 { step.time += time }
          if case .impact(let style, let intensity) = step.feedback {
            step.feedback = .impact(style, intensity: intensity + value)
          }
          score.steps[moment]?[index] = step
          #expect(messages(moment, score).isEmpty, "step \(index) of \(moment)")
        }
      }
    }
  }
}
