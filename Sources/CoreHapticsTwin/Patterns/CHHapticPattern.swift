#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation
import TaplineAHAP
import TaplineLibrary
import TaplinePatterns
import TaplineRecording
import TaplineText

/// A haptic pattern of events and controls.
///
/// The pattern copies the events and controls when it is created, with values clamped to their ranges.
open class CHHapticPattern: NSObject, @unchecked Sendable {
  // Unchecked: immutable after init.

  let model: HapticPattern

  /// The decoded sound files of the events, by path.
  let sounds: [String: SoundClip]

  /// By index of the event.
  let resources: [Int: CHHapticAudioResourceID]

  /// The name in recordings.
  let source: String

  /// The duration in seconds, until the end of the last event or the last dynamic parameter; parameter curves do not
  /// count.
  open var duration: TimeInterval { Timeline.Placement(model, sounds: sounds).duration() }

  /// Creates a pattern from events and dynamic parameters.
  ///
  /// - Throws: `CHHapticError` for the first invalid entry.
  public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
    model = HapticPattern(
      events: try events.map { try $0.model() }, parameters: try parameters.map { try $0.model() })
    sounds = [:]
    resources = Self.resources(of: events)
    source = Self.className
    super.init()
  }

  /// Creates a pattern from events and parameter curves.
  ///
  /// - Throws: `CHHapticError` for the first invalid entry.
  public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {
    model = HapticPattern(
      events: try events.map { try $0.model() },
      curves: try parameterCurves.compactMap { try $0.model() })
    sounds = [:]
    resources = Self.resources(of: events)
    source = Self.className
    super.init()
  }

  /// Creates a pattern from a dictionary; sound files are located in the main bundle's resources.
  ///
  /// - Throws: `CHHapticError` for the first invalid entry.
  public convenience init(dictionary patternDict: [Key: Any]) throws {
    try self.init(
      file: Self.file(fallback: .invalidPatternDictionary) { () throws(AHAPError) in
        try AHAPFile(dictionary: patternDict)
      }, root: nil, source: Self.className)
  }

  /// Creates a pattern from an AHAP file; sound files are located in the file's folder.
  ///
  /// - Throws: `CHHapticError`: `fileNotFound`, `invalidPatternData` for text that is not JSON, otherwise
  ///   as `init(dictionary:)`.
  public convenience init(contentsOf ahapURL: URL) throws {
    guard ahapURL.isFileURL, let data = try? Data(contentsOf: ahapURL) else {
      throw CHHapticError(.fileNotFound, "'\(ahapURL.path)' cannot be read")
    }
    try self.init(
      data: data, root: BundleRoot(ofPattern: ahapURL.path), fileName: ahapURL.lastPathComponent)
  }

  convenience init(data: Data, root: BundleRoot? = nil, fileName: String? = nil) throws {
    let file = try Self.file(fallback: .invalidPatternData) { () throws(AHAPError) in
      try AHAPFile(Array(data), file: fileName ?? "data")
    }
    try self.init(file: file, root: root, source: fileName ?? Self.className)
  }

  private init(file: AHAPFile, root: BundleRoot?, source: String) throws {
    model = file.pattern
    sounds = try Self.sounds(of: file.waveforms, root: root)
    resources = [:]
    self.source = source
    super.init()
  }

  /// Returns the pattern as a dictionary for `init(dictionary:)`, without `Metadata`.
  ///
  /// - Throws: `CHHapticError` with `operationNotPermitted` if an event plays a registered sound or a value cannot be
  ///   written as AHAP.
  open func exportDictionary() throws -> [Key: Any] {
    guard resources.isEmpty else {
      throw CHHapticError(
        .operationNotPermitted, "a pattern with registered sounds cannot be exported")
    }
    var pattern = model
    pattern.metadata = [:]
    do throws(AHAPWritingError) {
      return try AHAPWriter(pattern).dictionary
    } catch {
      throw CHHapticError(.operationNotPermitted, error.description)
    }
  }

  private static let className = "CHHapticPattern"

  private static func resources(of events: [CHHapticEvent]) -> [Int: CHHapticAudioResourceID] {
    let found = events.enumerated().compactMap { index, event in
      event.audioResourceID.map { (index, $0) }
    }
    return [Int: CHHapticAudioResourceID](uniqueKeysWithValues: found)
  }

  /// A key of a pattern's dictionary, as in AHAP.
  ///
  /// CoreHaptics' key is a structure that Objective-C bridges to a string, so that apps can write `json as?
  /// [CHHapticPattern.Key: Any]`. Without Objective-C, the cast works only with a string.
  public typealias Key = String

  /// Converts findings to CoreHaptics errors; `fallback` is the code for findings outside events and parameters.
  private static func file(
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

  private static func sounds(
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

extension CHHapticPattern.Key {
  /// The raw type of key enumerations: `enum CodingKeys: CHHapticPattern.Key.RawValue, CodingKey`.
  public typealias RawValue = String

  /// The name in AHAP.
  public var rawValue: String { self }

  /// Creates a key from its name.
  public init(rawValue: String) { self = rawValue }

  /// The version of the format.
  public static let version = "Version"
  /// The list of a pattern's entries.
  public static let pattern = "Pattern"
  /// An entry that is an event.
  public static let event = "Event"
  /// The type of an event.
  public static let eventType = "EventType"
  /// The time in seconds from the start of the pattern or of the curve.
  public static let time = "Time"
  /// The duration of an event in seconds.
  public static let eventDuration = "EventDuration"
  /// The sound file of an event.
  public static let eventWaveformPath = "EventWaveformPath"
  /// The list of an event's parameters.
  public static let eventParameters = "EventParameters"
  /// An entry that is a dynamic parameter.
  public static let parameter = "Parameter"
  /// The ID of a parameter.
  public static let parameterID = "ParameterID"
  /// The value of a parameter.
  public static let parameterValue = "ParameterValue"
  /// An entry that is a parameter curve.
  public static let parameterCurve = "ParameterCurve"
  /// The list of a curve's points.
  public static let parameterCurveControlPoints = "ParameterCurveControlPoints"
  /// Whether a sound file fades in and out.
  public static let eventWaveformUseVolumeEnvelope = "EventWaveformUseVolumeEnvelope"
  /// Whether a sound file repeats.
  public static let eventWaveformLoopEnabled = "EventWaveformLoopEnabled"
}
#endif
