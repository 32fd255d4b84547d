package import TaplinePatterns

package protocol AlignedItem {
  var time: Double { get }

  func agrees(with actual: Self, _ tolerance: ComparisonTolerance) -> Bool

  func agreesExceptInTime(with actual: Self, _ tolerance: ComparisonTolerance) -> Bool

  /// Returns the sum of the differences to an actual item, without the time difference, at most 1 for each number.
  func dissimilarity(to actual: Self) -> Double
}

extension TimelineItem: AlignedItem {
  package func agrees(with actual: TimelineItem, _ tolerance: ComparisonTolerance) -> Bool {
    ItemDifference.between(self, actual, tolerance).isEmpty
  }

  package func agreesExceptInTime(with actual: TimelineItem, _ tolerance: ComparisonTolerance)
    -> Bool
  {
    ItemDifference.between(self, actual, tolerance).allSatisfy(\.isTime)
  }

  package func dissimilarity(to actual: TimelineItem) -> Double {
    var sum = 0.0
    for value in values {
      guard let number = actual[value.name] else {
        sum += 1
        continue
      }
      let difference = abs(number - value.number)
      sum += value.isTime ? ItemAlignment.cost(ofTime: difference) : min(difference, 1)
    }
    if let name, name != actual.name { sum += 0.5 }
    if let detail, detail != actual.detail { sum += 0.25 }
    return sum
  }
}
