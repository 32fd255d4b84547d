#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation
import TaplineAHAP
import TaplineLibrary
import TaplineRecording
import TaplinePatterns

/// A haptic pattern: events and what acts on them.
///
/// It keeps the events as they were when it was made, values clamped to their ranges; changing an
/// event afterwards changes nothing here.
open class CHHapticPattern: NSObject, @unchecked Sendable {
  // Unchecked: nothing changes after init.

  /// The pattern as the rest of the package has it.
  let model: HapticPattern

  /// The sounds that its events name, by path.
  let sounds: [String: SoundClip]

  /// The registered sound of an event, by its index.
  let resources: [Int: CHHapticAudioResourceID]

  /// Where the pattern comes from, for the recording.
  let source: String

  /// Seconds to the end of the last event or parameter.
  open var duration: TimeInterval { Timeline.Placement(model, sounds: sounds).duration() }

  /// Makes a pattern of events and steps.
  ///
  /// - Parameters:
  ///   - events: The events; may be empty.
  ///   - parameters: What takes a value while they play; may be empty.
  /// - Throws: `CHHapticError` for the first entry that CoreHaptics does not take.
  public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
    model = HapticPattern(
      events: try events.map { try $0.model() }, parameters: try parameters.map { try $0.model() })
    sounds = [:]
    resources = Self.resources(of: events)
    source = Self.className
    super.init()
  }

  /// Makes a pattern of events and curves.
  ///
  /// - Parameters:
  ///   - events: The events; may be empty.
  ///   - parameterCurves: What passes through points while they play; may be empty.
  /// - Throws: `CHHapticError` for the first entry that CoreHaptics does not take.
  public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {
    model = HapticPattern(
      events: try events.map { try $0.model() },
      curves: try parameterCurves.compactMap { try $0.model() })
    sounds = [:]
    resources = Self.resources(of: events)
    source = Self.className
    super.init()
  }

  /// Makes a pattern of a dictionary.
  ///
  /// Sound files are looked for in the main bundle's resources.
  ///
  /// - Parameter patternDict: The dictionary.
  /// - Throws: `CHHapticError` for the first entry that CoreHaptics does not take.
  public convenience init(dictionary patternDict: [Key: Any]) throws {
    try self.init(
      file: PatternReading.reading(.invalidPatternDictionary) { () throws(AHAPError) in
        try AHAPFile(dictionary: patternDict)
      }, root: nil, source: Self.className)
  }

  /// Makes a pattern of an AHAP file.
  ///
  /// Sound files are looked for in the file's own folder.
  ///
  /// - Parameter ahapURL: The file.
  /// - Throws: `CHHapticError`: `fileNotFound` where there is none, `invalidPatternData` where it is
  ///   not JSON, otherwise as `init(dictionary:)`.
  public convenience init(contentsOf ahapURL: URL) throws {
    guard ahapURL.isFileURL, let data = try? Data(contentsOf: ahapURL) else {
      throw CHHapticError(.fileNotFound, "'\(ahapURL.path)' cannot be read")
    }
    let file = try PatternReading.reading(.invalidPatternData) { () throws(AHAPError) in
      try AHAPFile(Array(data), file: ahapURL.lastPathComponent)
    }
    try self.init(
      file: file, root: BundleRoot(ofPattern: ahapURL.path), source: ahapURL.lastPathComponent)
  }

  /// Makes a pattern of AHAP text.
  convenience init(data: Data) throws {
    let file = try PatternReading.reading(.invalidPatternData) { () throws(AHAPError) in
      try AHAPFile(Array(data), file: "data")
    }
    try self.init(file: file, root: nil, source: Self.className)
  }

  private init(file: AHAPFile, root: BundleRoot?, source: String) throws {
    model = file.pattern
    sounds = try PatternReading.sounds(of: file.waveforms, root: root)
    resources = [:]
    self.source = source
    super.init()
  }

  /// The pattern as a dictionary that `init(dictionary:)` takes.
  ///
  /// - Returns: The dictionary, without `Metadata`.
  /// - Throws: `CHHapticError` with `operationNotPermitted` where an event plays a registered sound.
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
}
#endif

#if !canImport(Darwin) || !canImport(CoreHaptics)
extension CHHapticPattern {
  /// A key of a pattern's dictionary: AHAP's word.
  ///
  /// CoreHaptics' is a structure around a string that Objective-C makes the same as the string:
  /// apps take a dictionary out of JSON and say `as? [CHHapticPattern.Key: Any]`. Where there is no
  /// Objective-C only the string itself can do that.
  public typealias Key = String
}

/// What `CHHapticPattern.Key` has beyond a string.
extension CHHapticPattern.Key {
  /// The raw type of enumerations of keys: `enum CodingKeys: CHHapticPattern.Key.RawValue, CodingKey`.
  public typealias RawValue = String

  /// The key in AHAP.
  public var rawValue: String { self }

  /// Names a key.
  ///
  /// - Parameter rawValue: The key in AHAP.
  public init(rawValue: String) { self = rawValue }

  /// The version of the format.
  public static let version = "Version"
  /// The list of a pattern's entries.
  public static let pattern = "Pattern"
  /// An entry that is an event.
  public static let event = "Event"
  /// What an event plays.
  public static let eventType = "EventType"
  /// Seconds from the start of the pattern, or of the curve.
  public static let time = "Time"
  /// Seconds that an event lasts.
  public static let eventDuration = "EventDuration"
  /// The sound file of an event.
  public static let eventWaveformPath = "EventWaveformPath"
  /// The list of an event's parameters.
  public static let eventParameters = "EventParameters"
  /// An entry that is a dynamic parameter.
  public static let parameter = "Parameter"
  /// What a parameter sets.
  public static let parameterID = "ParameterID"
  /// The value of a parameter.
  public static let parameterValue = "ParameterValue"
  /// An entry that is a parameter curve.
  public static let parameterCurve = "ParameterCurve"
  /// The list of a curve's points.
  public static let parameterCurveControlPoints = "ParameterCurveControlPoints"
  /// Whether a sound file is ramped in and out.
  public static let eventWaveformUseVolumeEnvelope = "EventWaveformUseVolumeEnvelope"
  /// Whether a sound file repeats.
  public static let eventWaveformLoopEnabled = "EventWaveformLoopEnabled"
}
#endif
