// What is undefined or infinite is left out, since JSON has no word for it.

extension CurveDescription: Encodable {
  private enum CodingKeys: String, CodingKey {
    case duration = "duration_s"
    case overshoot
    case overshootTime = "overshoot_time_s"
    case timeTo50 = "time_to_50_s"
    case timeTo90 = "time_to_90_s"
    case timeTo99 = "time_to_99_s"
    case peakVelocity = "peak_velocity_per_s"
    case peakVelocityTime = "peak_velocity_time_s"
    case startVelocity = "start_velocity_per_s"
    case startVelocityLimit = "start_velocity_limit_per_s"
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
    case springValue = "spring_value_s"
    case coreAnimation = "core_animation_s"
    case fluidSpring = "fluid_spring_s"
    case logical = "logical_s"
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
    case response = "response_s"
    case bounce
    case dampingRatio = "damping_ratio"
    case mass
    case stiffness
    case damping
    case initialVelocity = "initial_velocity_per_s"
    case naturalFrequency = "natural_frequency_rad_per_s"
    case decayConstant = "decay_constant_per_s"
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
    if let number, number.isFinite { try encode(number, forKey: key) }
  }
}
