#if !canImport(Darwin) || !canImport(CoreHaptics)
import Foundation
import TaplineAHAP
import TaplineLibrary
import TaplineRecording
import TaplineText

enum PatternReading {
  /// Converts the AHAP reader's findings to CoreHaptics errors; `fallback` is the code for findings outside events and
  /// parameters.
  static func file(
    fallback: CHHapticError.Code, _ read: () throws(AHAPError) -> AHAPFile
  ) throws -> AHAPFile {
    let file: AHAPFile
    do throws(AHAPError) {
      file = try read()
    } catch {
      let finding = error.diagnostics.first { $0.severity == .error }
      throw CHHapticError(
        finding.map { code(for: $0, fallback) } ?? fallback, finding?.description ?? "")
    }
    // CoreHaptics' header defines an error for parameters that the AHAP reader only warns about.
    let unknown = file.diagnostics.first {
      [AHAPRule.parameterUnknown, .parameterMisplaced].map(\.rawValue).contains($0.rule)
    }
    if let unknown { throw CHHapticError(.invalidParameterType, unknown.description) }
    return file
  }

  static func sounds(
    of waveforms: [WaveformReference], root: BundleRoot?
  ) throws -> [String: SoundClip] {
    guard !waveforms.isEmpty else { return [:] }
    let main = Bundle.main.resourcePath ?? FileManager.default.currentDirectoryPath
    let reader = WaveformReader(root: try root ?? BundleRoot(main))
    var sounds: [String: SoundClip] = [:]
    for waveform in waveforms where sounds[waveform.path] == nil {
      do throws(WaveformError) {
        sounds[waveform.path] = try reader.sound(waveform)
      } catch {
        let isUnreadable = error.diagnostic.rule == AHAPRule.waveformUnreadable.rawValue
        throw CHHapticError(
          isUnreadable ? .invalidAudioResource : .badEventEntry, error.diagnostic.description)
      }
    }
    return sounds
  }

  private static func code(
    for finding: Diagnostic, _ fallback: CHHapticError.Code
  ) -> CHHapticError.Code {
    switch AHAPRule(rawValue: finding.rule) {
    case .jsonSyntax: return .invalidPatternData
    case .rootNotObject, .patternMissing: return .invalidPatternDictionary
    case .eventTypeUnknown: return .invalidEventType
    case .eventTimeMissing: return .invalidEventTime
    case .timeNegative, .timeTooLate:
      if finding.path.steps.last == .key("EventDuration") { return .invalidEventDuration }
      return isInParameter(finding) ? .badParameterEntry : .invalidEventTime
    case .durationNegative: return .invalidEventDuration
    case .parameterIncomplete: return .badParameterEntry
    case .eventTypeMissing, .waveformMissing: return .badEventEntry
    default:
      if isInParameter(finding) { return .badParameterEntry }
      return finding.path.contains(key: "Event") ? .badEventEntry : fallback
    }
  }

  private static func isInParameter(_ finding: Diagnostic) -> Bool {
    let steps = finding.path.steps
    return finding.path.contains(key: "Parameter") || finding.path.contains(key: "ParameterCurve")
      // An error in the list of parameters itself counts as an error of the event.
      || steps.dropLast().contains(.key("EventParameters"))
  }
}
#endif
