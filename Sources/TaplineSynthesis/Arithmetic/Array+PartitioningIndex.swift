extension Array {
  /// The index of the first element of which something is true that is true of all after it.
  ///
  /// Thread: render.  Allocates: never.
  ///
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
