public import ActuatorProfiles
public import PositionedJSON

/// Says what is wrong with an AHAP file before a phone does.
///
/// Thread: any.
public struct AHAPLinter: Sendable {
  /// What sharpness and intensity mean, for the rules about sound.
  public let profile: ActuatorProfile

  /// Whether everything that a strict JSON reader refuses is an error.
  public let isStrict: Bool

  /// Makes a linter.
  ///
  /// - Parameters:
  ///   - profile: What sharpness and intensity mean.
  ///   - isStrict: Whether everything that a strict JSON reader refuses is an error.
  public init(profile: ActuatorProfile, isStrict: Bool = false) {
    self.profile = profile
    self.isStrict = isStrict
  }

  /// Everything there is to say about one file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The name that diagnostics carry.
  ///   - waveform: What there is to say about a sound file that the pattern names; `AHAPRule` has
  ///     rules for it.
  /// - Returns: The findings in the order of the text, each with its fix where there is a safe one.
  public func findings(
    in bytes: [UInt8], file: String, waveform: (WaveformReference) -> Diagnostic? = { _ in nil }
  ) -> [Diagnostic] {
    do throws(AHAPError) {
      let file = try AHAPFile(bytes, file: file)
      return (file.diagnostics + file.waveforms.compactMap(waveform)).sorted {
        ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule)
      }
    } catch {
      return error.diagnostics
    }
  }
}
