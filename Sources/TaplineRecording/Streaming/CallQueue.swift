import TaplinePatterns

struct CallQueue {
  /// The maximum number of waiting calls; a design choice.
  static let capacity = 1_024

  private typealias Entry = (call: TimelineCall, place: CallPlace?)

  private var calls = [Entry?](repeating: nil, count: CallQueue.capacity)
  private var oldestIndex = 0

  private(set) var count = 0

  /// The number of dropped calls that `next()` has not reported yet.
  private var droppedCount = 0

  /// Appends a call; a full queue drops the oldest.
  mutating func append(_ call: TimelineCall, _ place: CallPlace? = nil) {
    if count == Self.capacity {
      removeOldest()
      droppedCount += 1
    }
    calls[(oldestIndex + count) % Self.capacity] = (call, place)
    count += 1
  }

  /// Returns a report of dropped calls, if there are any, or removes and returns the oldest call, if there is one.
  mutating func next() -> TimelineCall? {
    if droppedCount > 0 {
      defer { droppedCount = 0 }
      return TimelineCall(.dropped(droppedCount))
    }
    guard count > 0, var entry = calls[oldestIndex] else { return nil }
    removeOldest()
    if let place = entry.place { entry.call.place = place.text }
    return entry.call
  }

  private mutating func removeOldest() {
    calls[oldestIndex] = nil
    oldestIndex = (oldestIndex + 1) % Self.capacity
    count -= 1
  }

  var isEmpty: Bool { count == 0 && droppedCount == 0 }
}

/// The source location of a call in the app.
package struct CallPlace: Sendable {
  private let file: StaticString
  private let line: UInt

  /// The location of the current call to a generator's protocol method; these methods have no location parameters.
  @TaskLocal static var current: CallPlace?

  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  /// The file without its module, and the line, such as `Checkout.swift:42`.
  var text: String {
    let name = "\(file)".split(separator: "/").dropFirst().joined(separator: "/")
    return "\(name.isEmpty ? "\(file)" : name):\(line)"
  }

  /// Runs a call that has no location parameter; in nested calls, the outermost location applies.
  static func with(_ file: StaticString, _ line: UInt, _ call: () -> Void) {
    guard current == nil else { return call() }
    $current.withValue(CallPlace(file, line), operation: call)
  }
}
