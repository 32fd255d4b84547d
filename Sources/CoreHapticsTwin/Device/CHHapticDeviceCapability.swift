#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation
import TaplineRecording

/// What a device can play.
public protocol CHHapticDeviceCapability: NSObjectProtocol {
  /// Whether it plays haptic events.
  var supportsHaptics: Bool { get }

  /// Whether it plays audio events.
  var supportsAudio: Bool { get }

  /// The values of an event's parameter.
  ///
  /// - Parameters:
  ///   - inParameter: The parameter.
  ///   - type: The type of the event.
  /// - Returns: Range and default.
  /// - Throws: `CHHapticError` for a parameter that events of the type do not have.
  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> any CHHapticParameterAttributes

  /// The values of a dynamic parameter.
  ///
  /// - Parameter inParameter: The parameter.
  /// - Returns: Range and default.
  /// - Throws: `CHHapticError` for a parameter that the device does not have.
  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes
}

/// The values that a parameter takes.
public protocol CHHapticParameterAttributes: NSObjectProtocol {
  /// The least value.
  var minValue: Float { get }

  /// The greatest value.
  var maxValue: Float { get }

  /// The value where none is given.
  var defaultValue: Float { get }
}

/// What a simulated device can play.
final class SimulatedCapability: NSObject, CHHapticDeviceCapability {
  let supportsHaptics: Bool
  let supportsAudio: Bool

  init(_ device: SimulatedDevice) {
    supportsHaptics = device.reasonWithoutHaptics == nil
    supportsAudio = device.profile.supportsAudio
    super.init()
  }

  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> any CHHapticParameterAttributes {
    guard let kind = HapticEvent.Kind(rawValue: type.rawValue) else {
      throw CHHapticError(.invalidEventType, "'\(type.rawValue)' is not a type of event")
    }
    try require(kind.isHaptic)
    guard let range = PatternLimits.range(of: inParameter), Self.parameters(of: kind)(inParameter)
    else {
      throw CHHapticError(
        .invalidParameterType, "\(type.rawValue) has no parameter '\(inParameter.rawValue)'")
    }
    let defaults: [CHHapticEvent.ParameterID: Double] = [
      .hapticIntensity: HapticEvent.defaultIntensity,
      .hapticSharpness: HapticEvent.defaultSharpness,
      .sustained: 1, .audioVolume: 1, .audioBrightness: 1,
    ]
    return SimulatedAttributes(range, default: defaults[inParameter] ?? 0)
  }

  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes {
    let control = try inParameter.control()
    try require(control.rawValue.hasPrefix("Haptic"))
    return SimulatedAttributes(control.range, default: control.defaultValue)
  }

  private func require(_ isHaptic: Bool) throws {
    guard isHaptic ? supportsHaptics : supportsAudio else {
      throw CHHapticError(.notSupported, isHaptic ? "no haptics here" : "no audio events here")
    }
  }

  /// Which parameters events of a kind have: their own family's, and an envelope where they last.
  private static func parameters(
    of kind: HapticEvent.Kind
  ) -> (CHHapticEvent.ParameterID) -> Bool {
    { id in
      switch id {
      case .hapticIntensity, .hapticSharpness: kind.isHaptic
      case .audioVolume, .audioPitch, .audioPan, .audioBrightness: !kind.isHaptic
      default: kind == .continuous || kind == .audioContinuous
      }
    }
  }
}

/// Range and default of a parameter.
final class SimulatedAttributes: NSObject, CHHapticParameterAttributes {
  let minValue: Float
  let maxValue: Float
  let defaultValue: Float

  init(_ range: ClosedRange<Double>, default defaultValue: Double) {
    minValue = Float(range.lowerBound)
    maxValue = Float(range.upperBound)
    self.defaultValue = Float(defaultValue)
    super.init()
  }
}
#endif
