import CTaplineResources
package import TaplineText

/// A named, versioned mapping of intensity and sharpness to an actuator's drive signal, read from a profile file.
///
/// Apple publishes no hertz, milliseconds or decibels, so every such figure is in a profile file with its source.
public struct ActuatorProfile: Sendable, Equatable {
  /// The name that selects the profile, such as `taptic`.
  package var name: String

  /// The version, `>= 1`, which increases with every change of a figure.
  package var version: Int

  /// A one-sentence summary of the model.
  public var summary: String

  /// The sources, one entry for each group of figures.
  package var sources: [String]

  package var frequency: FrequencyLaw
  package var amplitude: AmplitudeLaw
  package var envelope: EnvelopeTimes
  package var tactile: TactileVoice
  package var audible: AudibleVoice
  package var audio: AudioVoice
  package var limiter: Limiter

  /// The hardware that the tactile voice drives, or nil if the profile describes only the drive signal.
  package var actuator: Actuator?

  /// Name and version as written into files, such as `taptic@1`.
  public var label: String { "\(name)@\(version)" }

  package static let standardName = "taptic"

  /// The default profile, `taptic`, which is part of the program.
  public static let standard = JSONDocument.embedded("profiles/\(standardName).json") {
    try ActuatorProfile($0, audio: nil)
  }
}

extension JSONDocument {
  /// Reads a value from a file of the embedded folder `patterns`.
  package static func embedded<Value>(
    _ path: String, _ value: (JSONDocument) throws -> Value
  ) -> Value {
    do {
      guard let file = ctapline_library_find(path)?.pointee else {
        preconditionFailure("the program lacks \(path)")
      }
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
      return try value(JSONDocument(parsing: bytes, file: "patterns/\(path)"))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// A limiter of samples near full scale; it limits each sample by itself, so block sizes do not change the output.
package enum Limiter: Sendable, Equatable {
  /// Compresses samples above the knee (dBFS, `< 0`) towards full scale, which they never reach.
  case saturator(kneeDecibels: Double)
  /// Clips at full scale.
  case clamp
}
