/// Source: the constants of `CHHapticPattern.h`; `Metadata` is in Apple's samples.
package enum AHAPKey: UInt8, CaseIterable {
  case version
  case metadata
  case pattern
  case event
  case parameter
  case parameterCurve
  case time
  case eventType
  case eventDuration
  case eventParameters
  case eventWaveformPath
  case eventWaveformUseVolumeEnvelope
  case eventWaveformLoopEnabled
  case parameterID
  case parameterValue
  case parameterCurveControlPoints

  package var name: String {
    switch self {
    case .version: "Version"
    case .metadata: "Metadata"
    case .pattern: "Pattern"
    case .event: "Event"
    case .parameter: "Parameter"
    case .parameterCurve: "ParameterCurve"
    case .time: "Time"
    case .eventType: "EventType"
    case .eventDuration: "EventDuration"
    case .eventParameters: "EventParameters"
    case .eventWaveformPath: "EventWaveformPath"
    case .eventWaveformUseVolumeEnvelope: "EventWaveformUseVolumeEnvelope"
    case .eventWaveformLoopEnabled: "EventWaveformLoopEnabled"
    case .parameterID: "ParameterID"
    case .parameterValue: "ParameterValue"
    case .parameterCurveControlPoints: "ParameterCurveControlPoints"
    }
  }
}
