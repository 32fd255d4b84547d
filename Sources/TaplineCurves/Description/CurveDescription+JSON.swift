extension CurveDescription: Encodable {
  /// Encodes all values except the model.
  public func encode(to encoder: any Encoder) throws {
    var figures = encoder.container(keyedBy: FigureName.self)
    try figures.encode([
      ("durationSeconds", duration), ("overshoot", overshoot),
      ("overshootTimeSeconds", overshootTime), ("timeTo50Seconds", timeTo50),
      ("timeTo90Seconds", timeTo90), ("timeTo99Seconds", timeTo99),
      ("peakVelocityPerSecond", peakVelocity), ("peakVelocityTimeSeconds", peakVelocityTime),
      ("startVelocityPerSecond", startVelocity?.reported),
      ("startVelocityLimitPerSecond", startVelocity?.limit),
    ])
    try figures.encodeIfPresent(settling, forKey: FigureName(stringValue: "settling"))
    try figures.encodeIfPresent(spring, forKey: FigureName(stringValue: "spring"))
  }
}

extension SettlingTimes: Encodable {
  /// Encodes the times in seconds.
  public func encode(to encoder: any Encoder) throws {
    var times = encoder.container(keyedBy: FigureName.self)
    try times.encode([
      ("springValueSeconds", springValue), ("coreAnimationSeconds", coreAnimation),
      ("fluidSpringSeconds", fluidSpring), ("logicalSeconds", logical),
    ])
  }
}

extension SpringParameters: Encodable {
  /// Encodes the spring in every notation.
  package func encode(to encoder: any Encoder) throws {
    var notations = encoder.container(keyedBy: FigureName.self)
    try notations.encode([
      ("responseSeconds", response), ("bounce", bounce), ("dampingRatio", dampingRatio),
      ("mass", mass), ("stiffness", stiffness), ("damping", damping),
      ("initialVelocityPerSecond", initialVelocity),
      ("naturalFrequencyRadPerSecond", naturalFrequency),
      ("decayConstantPerSecond", decayConstant),
    ])
  }
}

private struct FigureName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer<FigureName> {
  /// Encodes the finite values; JSON does not support others.
  fileprivate mutating func encode(_ figures: [(name: String, value: Double?)]) throws {
    for (name, value) in figures {
      try encodeIfPresent(
        value.flatMap { $0.isFinite ? $0 : nil }, forKey: FigureName(stringValue: name))
    }
  }
}
