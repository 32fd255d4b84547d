#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation
import TaplineAHAP
import TaplineLibrary
import TaplinePatterns
import TaplineRecording

/// A haptic pattern: events and their controls.
///
/// It copies the events when it is created, with values clamped to their ranges.
open class CHHapticPattern: NSObject, @unchecked Sendable {
  // Unchecked: nothing changes after init.

  /// The pattern as the other modules know it.
  let model: HapticPattern

  /// The sounds that its events name, by path.
  let sounds: [String: SoundClip]

  /// The registered sound of an event, by its index.
  let resources: [Int: CHHapticAudioResourceID]

  /// The source of the pattern in recordings.
  let source: String

  /// Seconds to the end of the last event or parameter.
  open var duration: TimeInterval { Timeline.Placement(model, sounds: sounds).duration() }

  /// Makes a pattern of events and steps.
  ///
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

  /// Makes a pattern of a dictionary, whose sound files are looked for in the main bundle's resources.
  ///
  /// - Throws: `CHHapticError` for the first entry that CoreHaptics does not take.
  public convenience init(dictionary patternDict: [Key: Any]) throws {
    try self.init(
      file: PatternReading.reading(.invalidPatternDictionary) { () throws(AHAPError) in
        try AHAPFile(dictionary: patternDict)
      }, root: nil, source: Self.className)
  }

  /// Makes a pattern of an AHAP file, whose sound files are looked for in its own folder.
  ///
  /// - Throws: `CHHapticError`: `fileNotFound`, `invalidPatternData` for text that is not JSON, otherwise
  ///   as `init(dictionary:)`.
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

  /// The pattern as a dictionary for `init(dictionary:)`, without `Metadata`.
  ///
  /// - Throws: `CHHapticError` with `operationNotPermitted` if an event plays a registered sound.
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
extension CHHapticPattern {
  /// A key of a pattern's dictionary, as in AHAP.
  ///
  /// CoreHaptics' key is a structure that Objective-C bridges to a string: apps write
  /// `json as? [CHHapticPattern.Key: Any]`. Without Objective-C only the string itself can do that.
  public typealias Key = String
}

/// What `CHHapticPattern.Key` has beyond a string.
extension CHHapticPattern.Key {
  /// The raw type of enumerations of keys: `enum CodingKeys: CHHapticPattern.Key.RawValue, CodingKey`.
  public typealias RawValue = String

  /// The key in AHAP.
  public var rawValue: String { self }

  /// Names a key.
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
