extension Array {
  /// Sorts by frame, and keeps the order at the same frame; the article *Guarantees and assumptions* compares the radix
  /// sort of more than 64 elements with a comparison sort.
  package mutating func stableSort(byFrame frame: (Element) -> Int) {
    var highest = 0
    var isOrdered = true
    var last = 0
    for element in self {
      let next = frame(element)
      precondition(next >= 0, "the frame is negative")
      if next < last { isOrdered = false }
      last = next
      highest = Swift.max(highest, next)
    }
    if isOrdered { return }
    if count <= 64 {
      sort { frame($0) < frame($1) }
    } else {
      radixSort(byFrame: frame, highest)
    }
  }

  /// Sorted first, so that elements move only once.
  private struct Key {
    var frame: Int
    var index: Int
  }

  private mutating func radixSort(byFrame frame: (Element) -> Int, _ highest: Int) {
    // Digits of at most eleven bits: their counters fit into the L1 cache.
    let bits = Int.bitWidth - highest.leadingZeroBitCount
    let passes = (bits + 10) / 11
    let width = (bits + passes - 1) / passes
    let mask = 1 << width - 1
    var keys = enumerated().map { Key(frame: frame($0.element), index: $0.offset) }
    var sorted = keys
    var positions = [Int](repeating: 0, count: mask + 1)
    for shift in stride(from: 0, to: passes * width, by: width) {
      for index in positions.indices { positions[index] = 0 }
      for key in keys { positions[key.frame >> shift & mask] += 1 }
      var sum = 0
      for index in positions.indices {
        (positions[index], sum) = (sum, sum + positions[index])
      }
      for key in keys {
        let digit = key.frame >> shift & mask
        sorted[positions[digit]] = key
        positions[digit] += 1
      }
      swap(&keys, &sorted)
    }
    self = keys.map { self[$0.index] }
  }
}
