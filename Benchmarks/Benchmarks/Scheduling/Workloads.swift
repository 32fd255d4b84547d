import Tapline

/// Taps in an order of their own, for strategies that bring them into the order of time.
struct ScatteredTaps: Sendable {
  /// How the taps lie in time.
  enum Spread: String, CaseIterable, Sendable {
    /// In order, one every 10 ms on average: as most files are written.
    case ordered
    /// One every 100 ms on average.
    case sparse
    /// One every millisecond on average.
    case dense
    /// A thousand at a time, once a second.
    case bursty
  }

  let taps: [ScheduledTap]

  init(_ count: Int, _ spread: Spread) {
    var state: UInt64 = 88_172_645_463_325_252
    func unit() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    let frames = (0..<count).map { _ in
      switch spread {
      case .ordered: Int(unit() * Double(count) * 480)
      case .sparse: Int(unit() * Double(count) * 4_800)
      case .dense: Int(unit() * Double(count) * 48)
      case .bursty: Int(unit() * Double(count / 1_000 + 1)) * 48_000
      }
    }
    taps = (spread == .ordered ? frames.sorted() : frames).enumerated().map { index, frame in
      ScheduledTap(
        frame: frame, intensity: unit(), sharpness: 0.5,
        origin: EventOrigin(index: index, requestedTime: Double(frame) / 48_000, source: 0))
    }
  }
}

/// What is left of taps that were given out by blocks of 256 frames: the same only if each came in
/// its turn.
struct Dispatched: Equatable {
  var blocks = 0
  var sum = 0.0

  mutating func take(_ tap: ScheduledTap) { sum = sum * 0.999 + tap.intensity }

  /// Gives out taps that are in order; blocks without any are skipped.
  static func ordered(_ taps: some RandomAccessCollection<ScheduledTap>) -> Dispatched {
    var result = Dispatched()
    var end = 0
    for tap in taps {
      if tap.frame >= end {
        end = (tap.frame / 256 + 1) * 256
        result.blocks += 1
      }
      result.take(tap)
    }
    return result
  }
}
