/// Empty if `low` is above `high`.
struct Interval: Sendable {
  private(set) var low: Double
  private(set) var high: Double

  static let empty = Interval(low: .infinity, high: -.infinity)
  static let unbounded = Interval(low: -.infinity, high: .infinity)

  init(low: Double, high: Double) { (self.low, self.high) = (low, high) }

  /// The numbers may be in either order.
  init(_ a: Double, _ b: Double) { (low, high) = (min(a, b), max(a, b)) }

  var isEmpty: Bool { low > high }
  var length: Double { high - low }
  var middle: Double { (low + high) / 2 }

  mutating func add(_ number: Double) { (low, high) = (min(low, number), max(high, number)) }

  mutating func add(_ other: Interval) {
    if other.low < low { low = other.low }
    if other.high > high { high = other.high }
  }

  static func + (a: Interval, b: Interval) -> Interval { Interval(a.low + b.low, a.high + b.high) }
  static func + (a: Interval, b: Double) -> Interval { Interval(a.low + b, a.high + b) }

  static func * (a: Interval, b: Interval) -> Interval {
    var range = Interval(a.low * b.low, a.high * b.high)
    range.add(a.low * b.high)
    range.add(a.high * b.low)
    return range
  }
}

struct Enclosure: Sendable {
  let values: Interval
  /// Infinite if the motion may have a vertical tangent.
  let slopes: Interval
}
