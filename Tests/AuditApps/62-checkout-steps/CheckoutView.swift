import SwiftUI

struct CheckoutView: View {
  @State private var model = CheckoutModel(flow: .standard(isGift: true))
  @Environment(\.haptics) private var haptics

  var body: some View {
    VStack(spacing: 16) {
      Text(model.step.title).font(.title)
      fields
      Button(model.isLast ? "Pay" : "Next") { next() }
        .disabled(model.orderNumber != nil)
    }
    .modifier(SelectionHaptic(trigger: model.method))
    .padding()
  }

  @ViewBuilder
  private var fields: some View {
    @Bindable var model = model
    switch model.step.id {
    case "address":
      TextField("Address", text: $model.address)
    case "card":
      TextField("Greeting", text: $model.greeting, axis: .vertical)
    default:
      Picker("Method", selection: $model.method) {
        ForEach(CheckoutModel.Method.allCases, id: \.self) { method in
          Text(method.rawValue.capitalized).tag(Optional(method))
        }
      }
      .pickerStyle(.segmented)
    }
  }

  private func next() {
    if model.isLast {
      Task { await model.pay(haptics) }
      return
    }
    // A rejected entry and an accepted one never play together.
    haptics.play(model.advance() ? .step : .rejected)
  }
}
