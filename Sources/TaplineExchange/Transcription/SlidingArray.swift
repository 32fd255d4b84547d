/// Values by an index that goes on and on, of which only the last ones are kept.
struct SlidingArray<Element> {
  private var values: [Element] = []
  /// How many values at the front are no longer wanted.
  private var dropped = 0

  /// The first index that is kept.
  private(set) var start = 0

  /// The index behind the last value.
  var end: Int { start + values.count - dropped }

  subscript(index: Int) -> Element { values[dropped + index - start] }

  /// The kept values of a range, which is cut to what is there.
  func values(_ range: Range<Int>) -> ArraySlice<Element> {
    let part = range.clamped(to: start..<end)
    return values[dropped + part.lowerBound - start..<dropped + part.upperBound - start]
  }

  mutating func append(_ value: Element) { values.append(value) }

  mutating func append(contentsOf more: some Sequence<Element>) { values.append(contentsOf: more) }

  /// Lets go of what stands before an index.
  mutating func drop(before index: Int) {
    guard index > start else { return }
    let count = min(index, end) - start
    start += count
    dropped += count
    // Moved only where half is gone, so that each value is moved about once.
    guard dropped > 4_096, dropped > values.count / 2 else { return }
    values.removeFirst(dropped)
    dropped = 0
  }
}
