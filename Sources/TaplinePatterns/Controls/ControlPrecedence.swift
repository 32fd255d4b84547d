/// Which of several steps and curves of one control counts.
///
/// Design choice, as Apple is silent: the one that began last counts from its beginning on; of those
/// that begin at once the one that stands later in the list. A pattern lists its steps before its
/// curves.
package enum ControlPrecedence {
  /// The order in which steps and curves take over from one another.
  package static func order(_ begins: [Double]) -> [Int] {
    let ticks = begins.map(tick)
    let indices = Array(begins.indices)
    if zip(ticks, ticks.dropFirst()).allSatisfy({ $0 <= $1 }) { return indices }
    return indices.sorted { (ticks[$0], $0) < (ticks[$1], $1) }
  }

  /// A time in whole nanoseconds: times that differ by less are the same, since sums of the same
  /// decimals taken in another order differ in their last bits.
  static func tick(_ seconds: Double) -> Double { (seconds * 1e9).rounded() }

  /// How many steps and curves have begun at a time.
  ///
  /// - Complexity: O(log n).
  static func count(upTo tick: Double, in begins: [Double]) -> Int {
    var low = 0
    var high = begins.count
    while low < high {
      let middle = (low + high) / 2
      if begins[middle] <= tick { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
