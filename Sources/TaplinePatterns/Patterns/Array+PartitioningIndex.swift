extension Array {
  /// The index of the first element that satisfies a predicate which all elements after it satisfy too.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Complexity: O(log n).
  @inlinable @inline(__always)
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
