import Foundation

final class Wallet {
  var balance: Decimal = 40
  var tickets = 1
  private var redeemed: Set<String> = []

  var canPay: Bool { balance >= Decimal(tickets) * 12 }

  func pay() {
    balance -= Decimal(tickets) * 12
  }

  func redeem(_ code: String) -> Bool {
    redeemed.insert(code.uppercased()).inserted
  }
}
