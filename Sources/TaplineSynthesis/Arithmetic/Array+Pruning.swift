extension Array {
  /// Removes elements and keeps the others' order.
  ///
  /// As `removeAll(where:)`, which without optimisation allocates for each element it looks at.
  ///
  /// Thread: render.  Allocates: never.
  mutating func prune(_ isOver: (Element) -> Bool) {
    var kept = 0
    for index in 0..<count where !isOver(self[index]) {
      if kept != index { swapAt(kept, index) }
      kept += 1
    }
    while count > kept { removeLast() }
  }
}
