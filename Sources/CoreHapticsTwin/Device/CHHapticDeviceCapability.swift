#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation
import TaplineRecording

/// The haptic and audio capabilities of a device.
public protocol CHHapticDeviceCapability: NSObjectProtocol {
  /// Whether the device plays haptic events.
  var supportsHaptics: Bool { get }

  /// Whether the device plays audio events.
  var supportsAudio: Bool { get }

  /// Returns the range and default of an event parameter for an event type.
  ///
  /// - Throws: `CHHapticError` if the type is unknown, if its events do not have the parameter, or if the device does
  ///   not play them.
  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> any CHHapticParameterAttributes

  /// Returns the range and default of a dynamic parameter.
  ///
  /// - Throws: `CHHapticError` if the parameter is unknown or the device does not support it.
  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes
}

/// The range and default of a parameter.
public protocol CHHapticParameterAttributes: NSObjectProtocol {
  /// The minimum value.
  var minValue: Float { get }

  /// The maximum value.
  var maxValue: Float { get }

  /// The default value.
  var defaultValue: Float { get }
}

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
    try requireSupport(isHaptic: kind.isHaptic)
    // Envelope parameters are available only for the continuous event types.
    guard let parameter = EventParameter(rawValue: inParameter.rawValue),
      parameter.isUsed(by: kind), kind != .audioCustom || parameter.rawValue.hasPrefix("Audio")
    else {
      throw CHHapticError(
        .invalidParameterType, "\(type.rawValue) has no parameter '\(inParameter.rawValue)'")
    }
    return SimulatedAttributes(
      parameter.range, default: parameter.value(in: HapticEvent(kind, at: 0)))
  }

  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes {
    let control = try inParameter.control()
    try requireSupport(isHaptic: control.rawValue.hasPrefix("Haptic"))
    return SimulatedAttributes(control.range, default: control.defaultValue)
  }

  private func requireSupport(isHaptic: Bool) throws {
    guard isHaptic ? supportsHaptics : supportsAudio else {
      throw CHHapticError(
        .notSupported, isHaptic ? "the device has no haptics" : "the device plays no audio events")
    }
  }
}

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
