extension Array {
  /// The index of the first element of which something is true that is true of all after it.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameter isBehind: Whether an element lies behind the place that is looked for.
  /// - Returns: The index, or the count where it is true of none.
  /// - Complexity: O(log n).
  @inline(__always)
  package func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
