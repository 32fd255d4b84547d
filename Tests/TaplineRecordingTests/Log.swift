import Foundation

/// A log of events, in order.
final class Log: @unchecked Sendable {
  // Unchecked, because every access is under the lock.
  private var noted: [String] = []
  private let lock = NSLock()

  var entries: [String] { lock.withLock { noted } }

  func note(_ name: String, _ time: Double) { lock.withLock { noted.append("\(name) \(time)") } }
}
