import SwiftUI

struct QuizView: View {
  @AppStorage("hapticsEnabled") private var hapticsEnabled = true
  @State private var choice: Int?
  @State private var score = 0
  let question: Question
  let haptics: any Haptics

  var body: some View {
    List {
      Section(question.text) {
        ForEach(question.answers.indices, id: \.self) { index in
          Button(question.answers[index]) {
            choice = index
          }
        }
      }
      Section {
        Button("Check", action: check)
          .disabled(choice == nil)
        Toggle("Haptics", isOn: $hapticsEnabled)
      }
    }
    .sensoryFeedback(trigger: score) { _, _ in
      hapticsEnabled ? .success : nil
    }
  }

  private func check() {
    if choice == question.rightIndex {
      score += 1
    } else {
      haptics.answer(isRight: false)
    }
    choice = nil
  }
}

struct Question {
  let text: String
  let answers: [String]
  let rightIndex: Int
}
