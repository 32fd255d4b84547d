import TaplinePatterns

/// The calls that wait to be told: the latest ones, as many as there is room for.
struct CallQueue {
  /// The most calls that wait; a design choice, six seconds of the fastest app.
  static let capacity = 1_024

  /// A call, and its place in the app's source.
  private typealias Entry = (call: TimelineCall, place: CallPlace?)

  private var calls = [Entry?](repeating: nil, count: CallQueue.capacity)
  private var first = 0

  /// How many wait.
  private(set) var count = 0

  /// How many were dropped since this was last asked for.
  private var dropped = 0

  /// Adds a call; the oldest is dropped where there is no room.
  mutating func append(_ call: TimelineCall, _ place: CallPlace? = nil) {
    if count == Self.capacity {
      calls[first] = nil
      first = (first + 1) % Self.capacity
      count -= 1
      dropped += 1
    }
    calls[(first + count) % Self.capacity] = (call, place)
    count += 1
  }

  /// Takes the oldest call out; how many were dropped comes before it.
  mutating func next() -> TimelineCall? {
    if dropped > 0 {
      defer { dropped = 0 }
      return TimelineCall(.dropped(dropped))
    }
    guard count > 0 else { return nil }
    defer {
      calls[first] = nil
      first = (first + 1) % Self.capacity
      count -= 1
    }
    guard var entry = calls[first] else { return nil }
    if let place = entry.place { entry.call.place = place.text }
    return entry.call
  }

  /// Whether there is nothing to tell.
  var isEmpty: Bool { count == 0 && dropped == 0 }
}
