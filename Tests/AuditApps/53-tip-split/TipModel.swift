import Foundation
import Observation

@MainActor
@Observable
final class TipModel {
  enum Currency: String, CaseIterable, Identifiable {
    case euro = "EUR"
    case dollar = "USD"
    case yen = "JPY"

    var id: Self { self }
  }

  var bill: Decimal = 0
  var people = 2
  var currency = Currency.euro
  private(set) var tip: Decimal = 0
  private(set) var roundings = 0
  private(set) var shares = 0

  @ObservationIgnored private let haptics: HapticClient

  init(haptics: HapticClient = .live) {
    self.haptics = haptics
  }

  var perPerson: Decimal { (bill + tip) / Decimal(max(people, 1)) }

  func peopleChanged() {
    recompute()
    haptics.tick()
  }

  func currencyChanged() {
    bill = currency == .yen ? bill.whole : bill
    haptics.tick()
  }

  func roundUp() {
    tip += (perPerson.whole - perPerson) * Decimal(people)
    roundings += 1
  }

  func share() {
    shares += 1
    haptics.notify(.success)
  }

  func clear() {
    guard bill > 0 else {
      haptics.notify(.warning)
      return
    }
    bill = 0
    tip = 0
    haptics.tick()
  }

  private func recompute() {
    tip = bill * (Decimal(15) / 100)
  }
}

extension Decimal {
  fileprivate var whole: Decimal {
    var result = Decimal()
    var exact = self
    NSDecimalRound(&result, &exact, 0, .up)
    return result
  }
}
