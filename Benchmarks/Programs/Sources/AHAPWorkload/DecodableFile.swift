/// An AHAP file as one would declare it for `JSONDecoder`: the same content as a pattern of Tapline,
/// without defaults, clamping, source locations or findings.
public struct DecodableFile: Decodable, Sendable {
  /// `Version`.
  public let version: Double?
  /// `Metadata`.
  public let metadata: [String: String]?
  /// `Pattern`.
  public let pattern: [Entry]

  private enum CodingKeys: String, CodingKey {
    case version = "Version"
    case metadata = "Metadata"
    case pattern = "Pattern"
  }

  /// An entry of `Pattern`.
  public struct Entry: Decodable, Sendable {
    /// `Event`.
    public let event: Event?
    /// `Parameter`.
    public let parameter: Parameter?
    /// `ParameterCurve`.
    public let curve: Curve?

    private enum CodingKeys: String, CodingKey {
      case event = "Event"
      case parameter = "Parameter"
      case curve = "ParameterCurve"
    }
  }

  /// `Event`.
  public struct Event: Decodable, Sendable {
    /// `Time`.
    public let time: Double
    /// `EventType`.
    public let type: String
    /// `EventDuration`.
    public let duration: Double?
    /// `EventParameters`.
    public let parameters: [EventParameter]?
    /// `EventWaveformPath`.
    public let waveformPath: String?
    /// `EventWaveformUseVolumeEnvelope`.
    public let usesVolumeEnvelope: Bool?
    /// `EventWaveformLoopEnabled`.
    public let isLooped: Bool?

    private enum CodingKeys: String, CodingKey {
      case time = "Time"
      case type = "EventType"
      case duration = "EventDuration"
      case parameters = "EventParameters"
      case waveformPath = "EventWaveformPath"
      case usesVolumeEnvelope = "EventWaveformUseVolumeEnvelope"
      case isLooped = "EventWaveformLoopEnabled"
    }
  }

  /// An entry of `EventParameters`.
  public struct EventParameter: Decodable, Sendable {
    /// `ParameterID`.
    public let id: String
    /// `ParameterValue`.
    public let value: Double

    private enum CodingKeys: String, CodingKey {
      case id = "ParameterID"
      case value = "ParameterValue"
    }
  }

  /// `Parameter`.
  public struct Parameter: Decodable, Sendable {
    /// `ParameterID`.
    public let id: String
    /// `Time`.
    public let time: Double
    /// `ParameterValue`.
    public let value: Double?

    private enum CodingKeys: String, CodingKey {
      case id = "ParameterID"
      case time = "Time"
      case value = "ParameterValue"
    }
  }

  /// `ParameterCurve`.
  public struct Curve: Decodable, Sendable {
    /// `ParameterID`.
    public let id: String
    /// `Time`.
    public let time: Double
    /// `ParameterCurveControlPoints`.
    public let points: [Point]

    private enum CodingKeys: String, CodingKey {
      case id = "ParameterID"
      case time = "Time"
      case points = "ParameterCurveControlPoints"
    }
  }

  /// An entry of `ParameterCurveControlPoints`.
  public struct Point: Decodable, Sendable {
    /// `Time`.
    public let time: Double
    /// `ParameterValue`.
    public let value: Double

    private enum CodingKeys: String, CodingKey {
      case time = "Time"
      case value = "ParameterValue"
    }
  }
}
