import Baseline
import Tapline

/// How taps lie in time.
enum Spread: Sendable {
  /// In order, one every 10 ms on average: as most files are written.
  case ordered
  /// In no order, one every 100 ms on average.
  case sparse
  /// In no order, one every millisecond on average.
  case dense
  /// In no order, a thousand at a time, once a second.
  case bursty

  /// In words.
  var description: String {
    switch self {
    case .ordered: "in order"
    case .sparse: "in no order, one every 100 ms"
    case .dense: "in no order, one every millisecond"
    case .bursty: "in no order, a thousand on one frame"
    }
  }

  /// So many taps, all of different intensity and sharpness.
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

/// A tap on a frame, as a textbook has it.
struct Tap: Sendable {
  let frame: Int
  let place: Int
  let intensity: Double
  let sharpness: Double

  /// The taps of a pattern by frames, by the standard library's comparison sort; those on one frame
  /// in the order in which they came.
  static func sorted(_ pattern: HapticPattern) -> [Tap] {
    pattern.events.enumerated().map { place, event in
      Tap(
        frame: Int((event.time * 48_000).rounded()), place: place, intensity: event.intensity,
        sharpness: event.sharpness)
    }
    .sorted { ($0.frame, $0.place) < ($1.frame, $1.place) }
  }
}
