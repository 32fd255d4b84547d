extension [HapticEvent] {
  /// The events in the order of time, those at one time as they stand.
  ///
  /// - Complexity: O(n log n); O(n), and without a copy, where they are in order.
  package var inTime: [HapticEvent] {
    guard zip(self, dropFirst()).contains(where: { $0.time > $1.time }) else { return self }
    // Places are sorted, which are smaller than events: there may be a million.
    let order = indices.map(UInt32.init).sorted {
      (self[Int($0)].time, $0) < (self[Int($1)].time, $1)
    }
    return order.map { self[Int($0)] }
  }
}
