import CTaplineResources
import TaplineText

/// A named, versioned model of an actuator: what sharpness and intensity become as a signal.
///
/// Apple publishes no hertz, milliseconds or decibels, so every such figure lives in a profile file
/// with its source; this type is that file's content as values.
public struct ActuatorProfile: Sendable, Equatable {
  /// The name it is selected by, such as `taptic`.
  package var name: String

  /// Counts up whenever a figure changes, `>= 1`.
  package var version: Int

  /// One sentence about what it models.
  public var summary: String

  /// Where its figures come from, one entry for each group of figures.
  package var sources: [String]

  /// What sharpness means in hertz.
  package var frequency: FrequencyLaw

  /// What intensity means in amplitude.
  package var amplitude: AmplitudeLaw

  /// What the normalised envelope times of continuous events and sounds mean in seconds.
  package var envelope: EnvelopeTimes

  /// The drive signal that the actuator is predicted to get.
  package var tactile: TactileVoice

  /// The same onsets and envelopes for loudspeakers.
  package var audible: AudibleVoice

  /// What audio events sound like.
  package var audio: AudioVoice

  /// What happens to samples near full scale.
  package var limiter: Limiter

  /// Name and version as written into files, such as `taptic@1`.
  public var label: String { "\(name)@\(version)" }
}

extension ActuatorProfile {
  /// The name of the profile that is used where none is named.
  package static let standardName = "taptic"

  /// The profile that is used where none is named: `taptic`, as it is compiled into the program.
  public static let standard: ActuatorProfile = {
    let path = "profiles/\(standardName).json"
    do {
      guard let file = ctapline_library_find(path)?.pointee else {
        preconditionFailure("the program lacks \(path)")
      }
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
      return try ActuatorProfile(
        JSONDocument(parsing: bytes, file: "patterns/\(path)"), audio: nil)
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}

/// What happens to samples near full scale; memoryless, so that blocks and slices agree.
package enum Limiter: Sendable, Equatable {
  /// Bends samples above the knee (dBFS, `< 0`) towards full scale, which they never reach.
  case saturator(kneeDecibels: Double)
  /// Cuts at full scale.
  case clamp
}
