import SwiftUI
import UIKit

struct SplitView: View {
  @State private var model = TipModel()
  @State private var isSharing = false

  var body: some View {
    NavigationStack {
      Form {
        Section("Bill") {
          TextField("Amount", value: $model.bill, format: .number)
            .keyboardType(.decimalPad)
          CurrencyRow(model: model)
        }
        Section("People") {
          Picker("People", selection: $model.people) {
            ForEach(1..<13) { count in
              Text("\(count)").tag(count)
            }
          }
          .pickerStyle(.wheel)
          .onChange(of: model.people) {
            model.peopleChanged()  // audit: system-control-haptic
          }
        }
        Section("Each") {
          Text(model.perPerson, format: .currency(code: model.currency.rawValue))
            .sensoryFeedback(.increase, trigger: model.roundings)  // audit: silent-on-platform
          Button("Round up") { model.roundUp() }
        }
      }
      .toolbar { actions }
      .sensoryFeedback(.success, trigger: model.shares)
      .sheet(isPresented: $isSharing) {
        ShareLink(item: "\(model.perPerson)")
      }
    }
  }

  @ToolbarContentBuilder
  private var actions: some ToolbarContent {
    ToolbarItem(placement: .primaryAction) {
      Button("Share") {
        isSharing = true
        model.share()  // audit: double-haptic
      }
    }
    ToolbarItem(placement: .cancellationAction) {
      Button("Clear", role: .destructive) {
        model.clear()
      }
    }
  }
}
