public import TaplineText

extension CurveDescription: JSONObject, Encodable {
  package static let members: JSONMembers<Self> = [
    .init("durationSeconds", \.duration.ifFinite), .init("overshoot", \.overshoot.ifFinite),
    .init("overshootTimeSeconds", \.overshootTime), .init("timeTo50Seconds", \.timeTo50),
    .init("timeTo90Seconds", \.timeTo90), .init("timeTo99Seconds", \.timeTo99),
    .init("peakVelocityPerSecond", \.peakVelocity.ifFinite),
    .init("peakVelocityTimeSeconds", \.peakVelocityTime.ifFinite),
    .init("startVelocityPerSecond", \.startVelocity?.reported),
    .init("startVelocityLimitPerSecond", \.startVelocity?.slope),
    .init("settling", \.settling), .init("spring", \.spring),
  ]

  /// Encodes the values as `tapline curve --describe --json` writes them; infinite ones are null.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension SettlingTimes: JSONObject, Encodable {
  package static let members: JSONMembers<Self> = [
    .init("springValueSeconds", \.springValue.ifFinite),
    .init("coreAnimationSeconds", \.coreAnimation.ifFinite),
    .init("fluidSpringSeconds", \.fluidSpring),
    .init("logicalSeconds", \.logical.ifFinite),
  ]

  /// Encodes the times in seconds; infinite ones are null.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension SpringParameters: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("responseSeconds", \.response.ifFinite), .init("bounce", \.bounce.ifFinite),
    .init("dampingRatio", \.dampingRatio.ifFinite), .init("mass", \.mass.ifFinite),
    .init("stiffness", \.stiffness.ifFinite), .init("damping", \.damping.ifFinite),
    .init("initialVelocityPerSecond", \.initialVelocity.ifFinite),
    .init("naturalFrequencyRadPerSecond", \.naturalFrequency.ifFinite),
    .init("decayConstantPerSecond", \.decayConstant.ifFinite),
  ]
}
