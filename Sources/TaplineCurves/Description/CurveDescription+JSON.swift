// What is undefined or infinite is null, since JSON has no word for it.

extension CurveDescription: Encodable {
  private enum CodingKeys: String, CodingKey {
    case duration = "durationSeconds"
    case overshoot
    case overshootTime = "overshootTimeSeconds"
    case timeTo50 = "timeTo50Seconds"
    case timeTo90 = "timeTo90Seconds"
    case timeTo99 = "timeTo99Seconds"
    case peakVelocity = "peakVelocityPerSecond"
    case peakVelocityTime = "peakVelocityTimeSeconds"
    case startVelocity = "startVelocityPerSecond"
    case startVelocityLimit = "startVelocityLimitPerSecond"
    case settling
    case spring
  }

  /// Writes the figures; the model stands beside them.
  public func encode(to encoder: any Encoder) throws {
    var figures = encoder.container(keyedBy: CodingKeys.self)
    try figures.encode(finite: duration, forKey: .duration)
    try figures.encode(finite: overshoot, forKey: .overshoot)
    try figures.encode(finite: overshootTime, forKey: .overshootTime)
    try figures.encode(finite: timeTo50, forKey: .timeTo50)
    try figures.encode(finite: timeTo90, forKey: .timeTo90)
    try figures.encode(finite: timeTo99, forKey: .timeTo99)
    try figures.encode(finite: peakVelocity, forKey: .peakVelocity)
    try figures.encode(finite: peakVelocityTime, forKey: .peakVelocityTime)
    try figures.encode(finite: startVelocity?.told, forKey: .startVelocity)
    try figures.encode(finite: startVelocity?.limit, forKey: .startVelocityLimit)
    try figures.encodeIfPresent(settling, forKey: .settling)
    try figures.encodeIfPresent(spring, forKey: .spring)
  }
}

extension SettlingTimes: Encodable {
  private enum CodingKeys: String, CodingKey {
    case springValue = "springValueSeconds"
    case coreAnimation = "coreAnimationSeconds"
    case fluidSpring = "fluidSpringSeconds"
    case logical = "logicalSeconds"
  }

  /// Writes the times in seconds.
  public func encode(to encoder: any Encoder) throws {
    var times = encoder.container(keyedBy: CodingKeys.self)
    try times.encode(finite: springValue, forKey: .springValue)
    try times.encode(finite: coreAnimation, forKey: .coreAnimation)
    try times.encode(finite: fluidSpring, forKey: .fluidSpring)
    try times.encode(finite: logical, forKey: .logical)
  }
}

extension SpringParameters: Encodable {
  private enum CodingKeys: String, CodingKey {
    case response = "responseSeconds"
    case bounce
    case dampingRatio = "dampingRatio"
    case mass
    case stiffness
    case damping
    case initialVelocity = "initialVelocityPerSecond"
    case naturalFrequency = "naturalFrequencyRadPerSecond"
    case decayConstant = "decayConstantPerSecond"
  }

  /// Writes every notation.
  public func encode(to encoder: any Encoder) throws {
    var notations = encoder.container(keyedBy: CodingKeys.self)
    try notations.encode(finite: response, forKey: .response)
    try notations.encode(finite: bounce, forKey: .bounce)
    try notations.encode(finite: dampingRatio, forKey: .dampingRatio)
    try notations.encode(finite: mass, forKey: .mass)
    try notations.encode(finite: stiffness, forKey: .stiffness)
    try notations.encode(finite: damping, forKey: .damping)
    try notations.encode(finite: initialVelocity, forKey: .initialVelocity)
    try notations.encode(finite: naturalFrequency, forKey: .naturalFrequency)
    try notations.encode(finite: decayConstant, forKey: .decayConstant)
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encode(finite number: Double?, forKey key: Key) throws {
    try encodeIfPresent(number.flatMap { $0.isFinite ? $0 : nil }, forKey: key)
  }
}
