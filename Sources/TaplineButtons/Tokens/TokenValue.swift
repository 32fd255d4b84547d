package import MotionCurves
package import TaplineText

/// The value of a token; its references are resolved, except those within `other`.
package enum TokenValue: Sendable {
  /// The duration in seconds, `>= 0`.
  case duration(Double)
  /// A curve from 0 to 1.
  case cubicBezier(CubicBezier)
  case transition(Transition)
  case number(Double)
  /// A value of any other type, as written in the file; its references are only checked.
  case other(JSONValue)

  /// The duration and the delay are in seconds, `>= 0`.
  package struct Transition: Sendable {
    package let duration: Double
    package let delay: Double
    package let curve: CubicBezier

    package init(duration: Double, delay: Double, curve: CubicBezier) {
      self.duration = duration
      self.delay = delay
      self.curve = curve
    }
  }
}

extension TokenValue {
  init(
    _ value: JSONValue, of type: TokenType?, at path: TokenPath, _ resolver: inout TokenResolver
  ) throws(DataError) {
    switch type {
    case .duration: self = .duration(try Self.duration(value, &resolver))
    case .cubicBezier: self = .cubicBezier(try Self.bezier(value, &resolver))
    case .number: self = .number(try Self.number(value, "a number", &resolver))
    case .transition:
      let fields = try JSONFields(value, named: "a transition", rule: "token")
      let duration = try resolver.resolve(fields.member("duration"))
      let delay = try resolver.resolve(fields.member("delay"))
      let curve = try resolver.resolve(fields.member("timingFunction"))
      try fields.finish()
      self = .transition(
        Transition(
          duration: try Self.duration(duration, &resolver),
          delay: try Self.duration(delay, &resolver), curve: try Self.bezier(curve, &resolver)))
    default:
      try resolver.check(value, of: path)
      self = .other(value)
    }
  }

  private static func number(
    _ value: JSONValue, _ name: String, in range: ClosedRange<Double> = -.infinity...(.infinity),
    _ resolver: inout TokenResolver
  ) throws(DataError) -> Double {
    let value = try resolver.resolve(value)
    guard let number = value.number, number.isFinite else {
      throw .token(at: value, "\(name) must be written as a number")
    }
    guard range.contains(number) else {
      let (least, most) = (range.lowerBound.shortestText, range.upperBound.shortestText)
      throw .token(at: value, "\(name) must be between \(least) and \(most)")
    }
    return number
  }

  /// The valid durations of tokens in seconds: up to a day.
  package static let durations = 0...86_400.0

  private static func duration(
    _ value: JSONValue, _ resolver: inout TokenResolver
  ) throws(DataError) -> Double {
    guard value.kind == .object else {
      throw .token(at: value, "a duration is written as { \"value\": 150, \"unit\": \"ms\" }")
    }
    let fields = try JSONFields(value, named: "a duration", rule: "token")
    let unit = try resolver.resolve(fields.member("unit"))
    let number = try fields.member("value")
    try fields.finish()
    let scale: Double
    switch unit.string {
    case "ms": scale = 1_000
    case "s": scale = 1
    default: throw .token(at: unit, "the unit of a duration is 'ms' or 's'")
    }
    return try Self.number(number, "a duration", in: 0...durations.upperBound * scale, &resolver)
      / scale
  }

  private static func bezier(
    _ value: JSONValue, _ resolver: inout TokenResolver
  ) throws(DataError) -> CubicBezier {
    let elements = Array(value.elements)
    guard elements.count == 4 else {
      throw .token(at: value, "a curve is an array of four numbers, such as [0.2, 0, 0, 1]")
    }
    var numbers: [Double] = []
    for (index, element) in elements.enumerated() {
      numbers.append(
        index.isMultiple(of: 2)
          ? try number(element, "the x of a control point", in: 0...1, &resolver)
          : try number(element, "the y of a control point", in: -1e6...1e6, &resolver))
    }
    return CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
