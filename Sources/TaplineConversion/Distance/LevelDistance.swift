import TaplineActuators
import TaplineComparison
import TaplineNumerics
import TaplinePatterns

/// The difference between the levels of two `SignalPair` signals, in windows of 20 ms, one every 5 ms.
package struct LevelDistance: Sendable {
  /// `0...40`, the mean over the windows in which either signal is above the floor, 40 dB below the loudest.
  package let decibels: Double

  /// The sum of the smaller RMS values of all windows, divided by the sum of the larger ones, `0...1`.
  package let similarity: Double

  /// The level of the loudest window above the floor, in decibels.
  package static let range = 40.0

  /// The windows whose levels are kept in memory, ten minutes; longer signals are rendered twice.
  private static let maximumKept = 120_000

  init?(
    expected: Timeline, actual: Timeline, profile: ActuatorProfile, isInterrupted: () -> Bool
  ) {
    let signals = SignalPair(expected, actual, profile)
    var loudest = 0.0
    var kept: [(Double, Double)] = []
    var windows = 0
    guard
      Self.eachWindow(
        signals, isInterrupted,
        { left, right in
          loudest = max(loudest, left, right)
          windows += 1
          if windows <= Self.maximumKept { kept.append((left, right)) }
        })
    else { return nil }
    let floor = loudest * 0.01
    var (sum, count, smaller, larger) = (0.0, 0.0, 0.0, 0.0)
    func add(_ left: Double, _ right: Double) {
      smaller += min(left, right)
      larger += max(left, right)
      guard max(left, right) > floor else { return }
      sum += abs(TaplineNumerics.decibels(ofRatio: max(left, floor) / max(right, floor)))
      count += 1
    }
    if windows == kept.count {
      for (left, right) in kept { add(left, right) }
    } else {
      kept = []
      guard Self.eachWindow(signals, isInterrupted, add) else { return nil }
    }
    decibels = count > 0 ? sum / count : 0
    similarity = larger > 0 ? smaller / larger : 1
  }

  /// Passes the RMS values of both signals in each window; returns false if interrupted.
  private static func eachWindow(
    _ signals: SignalPair, _ isInterrupted: () -> Bool, _ body: (Double, Double) -> Void
  ) -> Bool {
    var (left, right) = (WindowLevels(), WindowLevels())
    let isComplete = signals.forEachBlock(of: WindowLevels.hop, isInterrupted) {
      body(left.next($0), right.next($1))
    }
    // The last windows end after both signals.
    for _ in 0..<WindowLevels.hopsInWindow { body(left.next([]), right.next([])) }
    return isComplete
  }
}

private struct WindowLevels {
  /// The frames between the starts of consecutive windows.
  static let hop = 40
  static let hopsInWindow = 4

  private var energies = [Double](repeating: 0, count: hopsInWindow)
  private var nextHop = 0

  /// Returns the RMS of the window that ends with a hop; the first window contains only the first hop.
  mutating func next(_ samples: [Float]) -> Double {
    var energy = 0.0
    for sample in samples { energy += Double(sample) * Double(sample) }
    energies[nextHop] = energy
    nextHop = (nextHop + 1) % energies.count
    return (energies.reduce(0, +) * (1 / Double(Self.hop * Self.hopsInWindow))).squareRoot()
  }
}
