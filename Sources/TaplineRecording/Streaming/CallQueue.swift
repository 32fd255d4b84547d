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

/// The place in an app's source that makes a call.
///
/// It is text only once a listener is told of it.
package struct CallPlace: Sendable {
  private let file: StaticString
  private let line: UInt

  /// The place of the call under way, where it came through one of the protocols of generators, whose
  /// requirements are Apple's and have none.
  @TaskLocal static var current: CallPlace?

  /// Takes what `#fileID` and `#line` give.
  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  /// The file without its module, and the line.
  var text: String {
    let name = "\(file)".split(separator: "/").dropFirst().joined(separator: "/")
    return "\(name.isEmpty ? "\(file)" : name):\(line)"
  }

  /// Makes a call that is not told its place itself; of calls within calls, the outermost one is the
  /// app's.
  static func with(_ file: StaticString, _ line: UInt, _ call: () -> Void) {
    guard current == nil else { return call() }
    $current.withValue(CallPlace(file, line), operation: call)
  }
}
