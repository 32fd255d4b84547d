import CryptoKit
import Foundation

protocol PinVerifier: Sendable {
  func verify(_ digits: [Int]) async -> Bool
}

struct LocalVerifier: PinVerifier {
  func verify(_ digits: [Int]) async -> Bool {
    let entered = digits.map(String.init).joined()
    let stored = UserDefaults.standard.string(forKey: "pin.hash")
    return await Task.detached(priority: .userInitiated) {
      var hash = SHA256.hash(data: Data(entered.utf8))
      for _ in 0..<10_000 { hash = SHA256.hash(data: Data(hash)) }
      return hash.map { String($0, radix: 16) }.joined() == stored
    }.value
  }
}
