import TaplinePatterns

/// What pairs are made of: something at a time.
protocol AlignedItem {
  /// Seconds from the start of the timeline.
  var time: Double { get }

  /// Whether an actual item is as this one, within the tolerances.
  func agrees(with actual: Self, _ tolerance: ComparisonTolerance) -> Bool

  /// Whether nothing but the time is different.
  func agreesButForTime(with actual: Self, _ tolerance: ComparisonTolerance) -> Bool

  /// How unlike an actual item is, the time left out: 0 where it is the same, 1 for each number that is as
  /// different as can be.
  func unlikeness(to actual: Self) -> Double
}

extension TimelineItem: AlignedItem {
  func agrees(with actual: TimelineItem, _ tolerance: ComparisonTolerance) -> Bool {
    ItemDifference.between(self, actual, tolerance).isEmpty
  }

  func agreesButForTime(with actual: TimelineItem, _ tolerance: ComparisonTolerance) -> Bool {
    ItemDifference.between(self, actual, tolerance).allSatisfy(\.isTime)
  }

  func unlikeness(to actual: TimelineItem) -> Double {
    var values = 0.0
    for value in self.values {
      guard let number = actual[value.name] else {
        values += 1
        continue
      }
      let difference = abs(number - value.number)
      values += value.isTime ? ItemAlignment.share(ofTime: difference) : min(difference, 1)
    }
    if let name, name != actual.name { values += 0.5 }
    if let detail, detail != actual.detail { values += 0.25 }
    return values
  }
}
