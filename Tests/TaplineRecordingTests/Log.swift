import Foundation

/// What happened, in order.
final class Log: @unchecked Sendable {
  // Unchecked: guarded by the lock.
  private var noted: [String] = []
  private let lock = NSLock()

  var entries: [String] { lock.withLock { noted } }

  func note(_ name: String, _ time: Double) { lock.withLock { noted.append("\(name) \(time)") } }
}
