import Foundation

struct Step: Identifiable {
  let id: String
  let title: String
  let validate: @MainActor (CheckoutModel) -> Bool
}

@resultBuilder
enum StepBuilder {
  static func buildExpression(_ step: Step) -> [Step] { [step] }
  static func buildBlock(_ steps: [Step]...) -> [Step] { steps.flatMap { $0 } }
  static func buildOptional(_ steps: [Step]?) -> [Step] { steps ?? [] }
}

struct Flow {
  let steps: [Step]

  init(@StepBuilder _ steps: () -> [Step]) {
    self.steps = steps()
  }

  static func standard(isGift: Bool) -> Flow {
    Flow {
      Step(id: "address", title: "Address") { !$0.address.isEmpty }
      if isGift {
        Step(id: "card", title: "Greeting card") { $0.greeting.count < 200 }
      }
      Step(id: "pay", title: "Payment") { $0.method != nil }
    }
  }
}
