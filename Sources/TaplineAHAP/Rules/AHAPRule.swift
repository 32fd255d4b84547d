package import TaplineText

/// A rule for AHAP files; the raw value is the stable rule identifier.
package enum AHAPRule: String, RuleTable {
  // MARK: The text

  case jsonSyntax = "json-syntax"
  case jsonByteOrderMark = "json-byte-order-mark"
  case jsonTrailingComma = "json-trailing-comma"
  case textNotUTF8 = "text-not-utf8"
  case duplicateKey = "duplicate-key"
  case wrongType = "wrong-type"
  case nullValue = "null-value"

  // MARK: Keys

  case unknownKey = "unknown-key"
  case misspeltKey = "misspelt-key"
  case keyCase = "key-case"
  case durationKey = "duration-key"
  case privateKey = "private-key"

  // MARK: The file and its entries

  case rootNotObject = "root-not-object"
  case versionMissing = "version-missing"
  case versionNotNumber = "version-not-number"
  case versionUnknown = "version-unknown"
  case metadataIgnored = "metadata-ignored"
  case patternMissing = "pattern-missing"
  case patternEmpty = "pattern-empty"
  case nothingPlayable = "nothing-playable"
  case entryKindMissing = "entry-kind-missing"
  case entryKindSeveral = "entry-kind-several"

  // MARK: Times

  case timeNegative = "time-negative"
  case timeTooLate = "time-too-late"
  case timesInMilliseconds = "times-in-milliseconds"
  case startLate = "start-late"
  case eventsUnsorted = "events-unsorted"

  // MARK: Events

  case eventTypeMissing = "event-type-missing"
  case eventTypeUnknown = "event-type-unknown"
  case eventTimeMissing = "event-time-missing"
  case eventDuplicate = "event-duplicate"
  case eventSilent = "event-silent"
  case curveOnSilentEvent = "curve-on-silent-event"
  case durationNegative = "duration-negative"
  case durationMissing = "duration-missing"
  case durationTooLong = "duration-too-long"
  case durationOnTransient = "duration-on-transient"

  // MARK: Parameters

  case intensityMissing = "intensity-missing"
  case sharpnessMissing = "sharpness-missing"
  case parameterUnknown = "parameter-unknown"
  case parameterMisplaced = "parameter-misplaced"
  case parameterDuplicate = "parameter-duplicate"
  case parameterIncomplete = "parameter-incomplete"
  case parameterValueMissing = "parameter-value-missing"
  case parameterNoEffect = "parameter-no-effect"
  case valueOutOfRange = "value-out-of-range"
  case sustainedNotFlag = "sustained-not-flag"

  // MARK: Steps and curves

  case controlNoEffect = "control-no-effect"
  case curveEmpty = "curve-empty"
  case curveOnePoint = "curve-one-point"
  case curveTooLong = "curve-too-long"
  case curvePointsUnsorted = "curve-points-unsorted"
  case curvePointsAbsolute = "curve-points-absolute"
  case curvePointDuplicate = "curve-point-duplicate"
  case curveZeroRamp = "curve-zero-ramp"
  case curvesOverlap = "curves-overlap"
  case curveBendsTransients = "curve-bends-transients"

  // MARK: Sound files

  case waveformMissing = "waveform-missing"
  case waveformIgnored = "waveform-ignored"
  case waveformNotFound = "waveform-not-found"
  case waveformOutsideRoot = "waveform-outside-root"
  case waveformUnreadable = "waveform-unreadable"
  case loopWithoutDuration = "loop-without-duration"

  // MARK: Playback

  case tapsTooClose = "taps-too-close"
  case sumClips = "sum-clips"

  package var severity: Diagnostic.Severity {
    switch self {
    case .jsonSyntax, .rootNotObject, .patternMissing, .wrongType, .eventTypeMissing,
      .eventTypeUnknown, .eventTimeMissing, .timeNegative, .timeTooLate, .durationNegative,
      .parameterIncomplete, .waveformMissing:
      .error
    case .versionMissing, .versionUnknown, .intensityMissing, .sharpnessMissing, .privateKey,
      .startLate, .eventsUnsorted, .eventSilent, .durationOnTransient, .curveOnePoint,
      .curveTooLong, .curveBendsTransients, .tapsTooClose:
      .note
    default:
      .warning
    }
  }

  /// Returns the severity for a strict reader, which rejects deviations from RFC 8259, null values, and parameters and
  /// sound files that make CoreHaptics reject the pattern.
  func severity(isStrict: Bool) -> Diagnostic.Severity {
    switch self {
    case .jsonByteOrderMark, .jsonTrailingComma, .textNotUTF8, .duplicateKey, .nullValue,
      .parameterUnknown, .parameterMisplaced, .waveformNotFound, .waveformOutsideRoot,
      .waveformUnreadable:
      isStrict ? .error : severity
    default: severity
    }
  }

  /// The kind of fix for a rule's findings: none, one that preserves playback, or one that may change it.
  package enum Fixing: String {
    case none
    case safe
    case unsafe
  }

  package var fixing: Fixing {
    switch self {
    case .jsonByteOrderMark, .jsonTrailingComma, .duplicateKey, .wrongType, .nullValue,
      .versionMissing, .versionNotNumber, .entryKindMissing, .durationTooLong, .parameterDuplicate,
      .parameterValueMissing, .parameterNoEffect, .valueOutOfRange, .sustainedNotFlag,
      .curveOnePoint, .curveTooLong, .curvePointsUnsorted, .curvePointDuplicate, .waveformIgnored:
      .safe
    case .misspeltKey, .keyCase, .durationKey, .eventTypeUnknown, .eventDuplicate,
      .parameterUnknown, .parameterMisplaced, .curvePointsAbsolute:
      .unsafe
    default:
      .none
    }
  }

  /// Whether the rule reports unreadable files, for which no other rule is checked.
  package var isUnreadable: Bool { self == .jsonSyntax || self == .rootNotObject }
}

extension Diagnostic {
  /// Returns the finding with its rule's severity in strict mode, if `isStrict` is true and the rule is an `AHAPRule`.
  package func judged(isStrict: Bool) -> Diagnostic {
    guard isStrict, let rule = AHAPRule(rawValue: rule) else { return self }
    return with(severity: rule.severity(isStrict: true))
  }
}

extension AHAPRule {
  package var summary: String {
    switch self {
    case .jsonSyntax: "The text is not JSON."
    case .jsonByteOrderMark: "The text begins with a byte-order mark, which strict readers refuse."
    case .jsonTrailingComma: "A comma precedes a closing bracket; strict readers refuse the comma."
    case .textNotUTF8: "A string has a byte that is not UTF-8."
    case .duplicateKey: "An object has one key twice; the last one counts."
    case .wrongType: "A value has a type that its key does not accept."
    case .nullValue: "An optional key is null and is read as if it were missing."
    case .unknownKey: "A key that AHAP does not have here is ignored."
    case .misspeltKey: "A key that resembles one of AHAP's keys is ignored."
    case .keyCase: "A key that differs from one of AHAP's keys only in case is ignored."
    case .durationKey:
      "'Duration' is ignored; the key is 'EventDuration', and a transient has none."
    case .privateKey: "A key of CoreHaptics that Apple does not document is ignored."
    case .rootNotObject: "The outermost value is not an object."
    case .versionMissing: "'Version' is missing; 1.0 is assumed."
    case .versionNotNumber: "'Version' is a number in quotes."
    case .versionUnknown: "'Version' is not 1, the only published version."
    case .metadataIgnored: "'Metadata' is not an object and is ignored."
    case .patternMissing: "'Pattern' is missing."
    case .patternEmpty: "'Pattern' has no event."
    case .nothingPlayable: "Every event is silent, so the pattern plays nothing."
    case .entryKindMissing: "An entry of 'Pattern' has no event, parameter or curve and is ignored."
    case .entryKindSeveral: "An entry of 'Pattern' has more than one event, parameter or curve."
    case .timeNegative: "A time is negative; patterns begin at 0."
    case .timeTooLate: "A time is decades after the start, probably in the wrong unit."
    case .timesInMilliseconds:
      "All times are whole numbers, the last at least 100, so they are probably milliseconds."
    case .startLate: "Nothing plays for the first half second or more, so the pattern feels late."
    case .eventsUnsorted: "An event begins before the previous event in the file."
    case .eventTypeMissing: "An event has no 'EventType'."
    case .eventTypeUnknown: "An event's 'EventType' is none of the four event types."
    case .eventTimeMissing: "An event has no 'Time'."
    case .eventDuplicate: "The file has the same event twice, which plays twice as strong."
    case .eventSilent: "An event's intensity or volume is 0 throughout, so it plays nothing."
    case .curveOnSilentEvent:
      "A curve scales an event of intensity or volume 0, which stays silent."
    case .durationNegative: "A duration is negative."
    case .durationMissing: "A continuous event has no duration and plays for the maximum time."
    case .durationTooLong: "A continuous event is longer than the maximum time and is cut."
    case .durationOnTransient: "A transient has a fixed length; its duration does not change it."
    case .intensityMissing: "An event has no intensity; a default is assumed."
    case .sharpnessMissing: "An event has no sharpness; a default is assumed."
    case .parameterUnknown: "CoreHaptics has no such parameter and refuses the pattern."
    case .parameterMisplaced:
      "An event parameter is used as a dynamic parameter or the reverse; CoreHaptics refuses the pattern."
    case .parameterDuplicate: "An event has one parameter twice; the last one counts."
    case .parameterIncomplete: "A parameter lacks its id, its time or its value."
    case .parameterValueMissing: "A step has no value; 0 is assumed."
    case .parameterNoEffect: "A parameter has no effect on an event of this type."
    case .valueOutOfRange: "A value is outside its range and is clamped."
    case .sustainedNotFlag: "'Sustained' is between 0 and 1 and is read as 1."
    case .controlNoEffect: "A step or curve acts on no event of the pattern."
    case .curveEmpty: "A curve without points is ignored."
    case .curveOnePoint: "A curve of one point is a step; write a 'Parameter' instead."
    case .curveTooLong: "A curve has more than 16 points, the most that older tools write."
    case .curvePointsUnsorted: "A curve's points are not in ascending time; they are sorted."
    case .curvePointsAbsolute: "Curve points look absolute; they count from the curve's start."
    case .curvePointDuplicate: "A curve has the same point twice; remove one."
    case .curveZeroRamp: "Two points of a curve have the same time; leave 1 ms between them."
    case .curvesOverlap: "A step or curve replaces the rest of an earlier curve of its control."
    case .curveBendsTransients: "An intensity curve also scales the transients of its file."
    case .waveformMissing: "An 'AudioCustom' event names no sound file."
    case .waveformIgnored: "The sound file of an event that is not 'AudioCustom' is ignored."
    case .waveformNotFound: "A sound file that the pattern names does not exist and is left out."
    case .waveformOutsideRoot: "A sound file is outside the bundle root and is not read."
    case .waveformUnreadable: "A sound file cannot be read and is left out."
    case .loopWithoutDuration: "A sound file that repeats has no duration to end it."
    case .tapsTooClose: "Two taps are closer than one cycle of the actuator, so they feel like one."
    case .sumClips: "Simultaneous events exceed full scale and are compressed by the limiter."
    }
  }
}

/// The severity of a rule's findings, or their omission.
package enum RuleLevel: String, Sendable, CaseIterable {
  case off
  case note
  case warning
  case error
}

/// The levels of individual rules; every other rule keeps its own severity.
package struct RuleLevels: Sendable, Equatable {
  private var levels: [String: RuleLevel] = [:]

  package init() {}

  package subscript(id: String) -> RuleLevel? {
    get { levels[id] }
    set { levels[id] = newValue }
  }

  package func overridden(by other: RuleLevels) -> RuleLevels {
    var result = self
    result.levels.merge(other.levels) { $1 }
    return result
  }

  /// Returns the severity of a rule's finding, or nil if the finding is omitted.
  package func severity(of id: String, usual: Diagnostic.Severity) -> Diagnostic.Severity? {
    levels[id].map { Diagnostic.Severity(rawValue: $0.rawValue) } ?? usual
  }

  package func apply(to findings: [Diagnostic]) -> [Diagnostic] {
    guard !levels.isEmpty else { return findings }
    return findings.compactMap { finding in
      severity(of: finding.rule, usual: finding.severity).map(finding.with(severity:))
    }
  }
}

extension RuleLevels {
  package subscript(rule: AHAPRule) -> RuleLevel? {
    get { self[rule.rawValue] }
    set { self[rule.rawValue] = newValue }
  }

  /// Returns whether a rule can have a level; below `error`, an unreadable file would look like one without findings.
  package static func allows(_ level: RuleLevel, for rule: AHAPRule) -> Bool {
    !rule.isUnreadable || level == .error
  }

  package static func refusal(of rule: AHAPRule) -> String {
    "'\(rule.rawValue)' reports an unreadable file, so its level can only be 'error'"
  }
}
