import Baseline
import Tapline

/// The distribution of taps in time.
enum Spread: Sendable {
  /// Sorted, one every 10 ms on average, like most files.
  case ordered
  /// Unsorted, one every 100 ms on average.
  case sparse
  /// Unsorted, one every millisecond on average.
  case dense
  /// Unsorted, a thousand at the same time, once a second.
  case bursty

  /// The end of a benchmark's title.
  var description: String {
    switch self {
    case .ordered: "in order"
    case .sparse: "in no order, one every 100 ms"
    case .dense: "in no order, one every millisecond"
    case .bursty: "in no order, a thousand on one frame"
    }
  }

  /// Returns a number of taps, all with different intensities and sharpnesses.
  func pattern(_ count: Int) -> HapticPattern {
    var numbers = Numbers()
    let last = Double(count)
    let times = (0..<count).map { _ in
      switch self {
      case .ordered: numbers.next(in: 0...last / 100)
      case .sparse: numbers.next(in: 0...last / 10)
      case .dense: numbers.next(in: 0...last / 1_000)
      case .bursty: numbers.next(in: 0...last / 1_000).rounded(.down)
      }
    }
    return HapticPattern(
      events: (self == .ordered ? times.sorted() : times).map { time in
        HapticEvent(
          .transient, at: time, intensity: numbers.next(in: 0...1),
          sharpness: numbers.next(in: 0...1))
      })
  }
}

/// A tap at a frame.
struct Tap: Sendable {
  let frame: Int
  let place: Int
  let intensity: Double
  let sharpness: Double

  /// Returns the taps of a pattern sorted by frame with the standard library's sort; taps at the same frame keep their
  /// order.
  static func sorted(_ pattern: HapticPattern) -> [Tap] {
    pattern.events.enumerated().map { place, event in
      Tap(
        frame: Int((event.time * 48_000).rounded()), place: place, intensity: event.intensity,
        sharpness: event.sharpness)
    }
    .sorted { ($0.frame, $0.place) < ($1.frame, $1.place) }
  }
}
