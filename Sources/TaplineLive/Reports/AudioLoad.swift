/// How much of its time an audio thread works: rendering and encoding, without waiting.
package struct AudioLoad: Sendable, Equatable {
  /// Periods that were rendered.
  package private(set) var periods = 0

  /// Work of all periods over their length, `0` and up.
  package var mean: Double { lengthSum > 0 ? Double(workSum) / Double(lengthSum) : 0 }

  /// Work over length of the period that took longest.
  package private(set) var worst = 0.0

  private var workSum = 0
  private var lengthSum = 0

  /// A load of nothing.
  package init() {}

  /// Adds a period.
  ///
  /// Allocates: never.
  mutating func add(work: Int, length: Int) {
    periods += 1
    workSum += work
    lengthSum += length
    worst = max(worst, Double(work) / Double(length))
  }
}
