import SwiftUI

struct AlertView: View {
  @StateObject private var model: AlertViewModel

  init(feed: PriceFeed) {
    _model = StateObject(wrappedValue: AlertViewModel(feed: feed))
  }

  var body: some View {
    Form {
      LabeledContent("Price", value: model.lastPrice?.formatted() ?? "–")
      TextField("Limit", value: $model.limit, format: .number)
        .keyboardType(.decimalPad)
    }
  }
}
