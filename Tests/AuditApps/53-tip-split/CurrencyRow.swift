import SwiftUI

/// A menu has no haptic of its own, so the row plays one.
struct CurrencyRow: View {
  @Bindable var model: TipModel

  var body: some View {
    Picker("Currency", selection: $model.currency) {
      ForEach(TipModel.Currency.allCases) { currency in
        Text(currency.rawValue).tag(currency)
      }
    }
    .pickerStyle(.menu)
    .onChange(of: model.currency) {
      model.currencyChanged()
    }
  }
}
