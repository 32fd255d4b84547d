import Foundation

struct Cart {
  enum Size: Int, CaseIterable {
    case small, medium, large
  }

  enum CheckoutError: LocalizedError {
    case closed(until: Date)

    var errorDescription: String? {
      switch self {
      case .closed(let date):
        "We open again at \(date.formatted(date: .omitted, time: .shortened))."
      }
    }
  }

  var size = Size.medium
  var extras: [String] = []

  var total: Decimal {
    let base: Decimal = [2.4, 3.1, 3.8][size.rawValue]
    return base + Decimal(extras.count) * 0.5
  }

  func checkOut(for name: String) throws {
    let hour = Calendar.current.component(.hour, from: .now)
    guard (7..<20).contains(hour) else {
      throw CheckoutError.closed(until: .now.addingTimeInterval(3600))
    }
  }
}
