public import TaplineText

/// What can be found about an AHAP file; the raw value is the stable rule id.
///
/// Each rule has a section with a wrong and a right example on the page "Lint rules" of the
/// documentation.
public enum AHAPRule: String, Sendable, CaseIterable {
  // MARK: The text

  /// The text is not JSON.
  case jsonSyntax = "json-syntax"
  /// The text begins with a byte-order mark.
  case jsonByteOrderMark = "json-byte-order-mark"
  /// A comma stands before a closing bracket.
  case jsonTrailingComma = "json-trailing-comma"
  /// A string holds a byte that is not UTF-8.
  case textNotUTF8 = "text-not-utf8"
  /// An object has one key twice.
  case duplicateKey = "duplicate-key"
  /// A value is of a kind that the key does not take.
  case wrongType = "wrong-type"
  /// A key that may be left out has the value null.
  case nullValue = "null-value"

  // MARK: Keys

  /// A key that AHAP does not have, or not here.
  case unknownKey = "unknown-key"
  /// A key that is nearly one of AHAP's.
  case misspeltKey = "misspelt-key"
  /// A key of AHAP's in other letters, upper or lower.
  case keyCase = "key-case"
  /// `Duration` where `EventDuration` is meant.
  case durationKey = "duration-key"
  /// A key that CoreHaptics has and Apple describes nowhere.
  case privateKey = "private-key"

  // MARK: The file and its entries

  /// The outermost value is not an object.
  case rootNotObject = "root-not-object"
  /// There is no `Version`.
  case versionMissing = "version-missing"
  /// `Version` is a number in quotes.
  case versionNotNumber = "version-not-number"
  /// `Version` is not 1.
  case versionUnknown = "version-unknown"
  /// `Metadata` is not an object.
  case metadataIgnored = "metadata-ignored"
  /// There is no `Pattern`.
  case patternMissing = "pattern-missing"
  /// `Pattern` has no event.
  case patternEmpty = "pattern-empty"
  /// No event of the pattern can be heard or felt.
  case nothingPlayable = "nothing-playable"
  /// An entry of `Pattern` holds nothing.
  case entryKindMissing = "entry-kind-missing"
  /// An entry of `Pattern` holds several things.
  case entryKindSeveral = "entry-kind-several"

  // MARK: Times

  /// A time is below 0.
  case timeNegative = "time-negative"
  /// A time lies decades ahead.
  case timeTooLate = "time-too-late"
  /// Times look like milliseconds.
  case timesInMilliseconds = "times-in-milliseconds"
  /// The pattern begins with silence.
  case startLate = "start-late"
  /// An event begins before the one that is written before it.
  case eventsUnsorted = "events-unsorted"

  // MARK: Events

  /// An event has no `EventType`.
  case eventTypeMissing = "event-type-missing"
  /// An event's `EventType` is none of the four.
  case eventTypeUnknown = "event-type-unknown"
  /// An event has no `Time`.
  case eventTimeMissing = "event-time-missing"
  /// An event stands in the file twice.
  case eventDuplicate = "event-duplicate"
  /// An event has intensity or volume 0, or a control keeps it at 0.
  case eventSilent = "event-silent"
  /// A curve shapes an event of intensity or volume 0.
  case curveOnSilentEvent = "curve-on-silent-event"
  /// A duration is below 0.
  case durationNegative = "duration-negative"
  /// A continuous event has no duration.
  case durationMissing = "duration-missing"
  /// A continuous event lasts longer than CoreHaptics plays it.
  case durationTooLong = "duration-too-long"
  /// A transient has a duration.
  case durationOnTransient = "duration-on-transient"

  // MARK: Parameters

  /// An event has no intensity.
  case intensityMissing = "intensity-missing"
  /// An event has no sharpness.
  case sharpnessMissing = "sharpness-missing"
  /// A parameter is none of AHAP's.
  case parameterUnknown = "parameter-unknown"
  /// An event parameter stands where a dynamic one belongs, or the other way round.
  case parameterMisplaced = "parameter-misplaced"
  /// An event has one parameter twice.
  case parameterDuplicate = "parameter-duplicate"
  /// A parameter lacks what it cannot do without.
  case parameterIncomplete = "parameter-incomplete"
  /// A step has no value.
  case parameterValueMissing = "parameter-value-missing"
  /// A parameter does nothing for its event.
  case parameterNoEffect = "parameter-no-effect"
  /// A value lies outside its range.
  case valueOutOfRange = "value-out-of-range"
  /// `Sustained` is neither 0 nor 1.
  case sustainedNotFlag = "sustained-not-flag"

  // MARK: Steps and curves

  /// A step or curve acts on nothing.
  case controlNoEffect = "control-no-effect"
  /// A curve has no points.
  case curveEmpty = "curve-empty"
  /// A curve has one point.
  case curveOnePoint = "curve-one-point"
  /// A curve has more points than other writers put into one.
  case curveTooLong = "curve-too-long"
  /// A curve's points are not in ascending time.
  case curvePointsUnsorted = "curve-points-unsorted"
  /// A curve's points count from the start of the pattern, not of the curve.
  case curvePointsAbsolute = "curve-points-absolute"
  /// A point of a curve stands twice.
  case curvePointDuplicate = "curve-point-duplicate"
  /// Two points of a curve stand at one time.
  case curveZeroRamp = "curve-zero-ramp"
  /// Two curves of one control overlap.
  case curvesOverlap = "curves-overlap"
  /// An intensity curve acts on continuous events and on transients.
  case curveBendsTransients = "curve-bends-transients"

  // MARK: Sound files

  /// An event that plays a sound file names none.
  case waveformMissing = "waveform-missing"
  /// An event that plays no sound file names one.
  case waveformIgnored = "waveform-ignored"
  /// A sound file is not there.
  case waveformNotFound = "waveform-not-found"
  /// A sound file lies outside the bundle root.
  case waveformOutsideRoot = "waveform-outside-root"
  /// A sound file cannot be read.
  case waveformUnreadable = "waveform-unreadable"
  /// A sound file repeats without end.
  case loopWithoutDuration = "loop-without-duration"

  // MARK: What it sounds like

  /// Two taps stand closer than the actuator separates them.
  case tapsTooClose = "taps-too-close"
  /// Events that sound together exceed full scale.
  case sumClips = "sum-clips"

  /// How bad a finding is unless a configuration says otherwise.
  public var severity: Diagnostic.Severity {
    switch self {
    case .jsonSyntax, .rootNotObject, .patternMissing, .wrongType, .eventTypeMissing,
      .eventTypeUnknown, .eventTimeMissing, .timeNegative, .timeTooLate, .durationNegative,
      .parameterIncomplete, .waveformMissing:
      .error
    case .versionMissing, .versionUnknown, .intensityMissing, .sharpnessMissing, .privateKey,
      .startLate,
      .eventsUnsorted, .eventSilent, .durationOnTransient, .curveOnePoint, .curveTooLong,
      .curveBendsTransients, .tapsTooClose:
      .note
    default:
      .warning
    }
  }

  /// How bad a finding is where everything that a strict reader refuses counts as an error: what
  /// departs from RFC 8259, nulls, and parameters and sound files for which CoreHaptics refuses the
  /// pattern.
  func severity(isStrict: Bool) -> Diagnostic.Severity {
    switch self {
    case .jsonByteOrderMark, .jsonTrailingComma, .textNotUTF8, .duplicateKey, .nullValue,
      .parameterUnknown, .parameterMisplaced, .waveformNotFound, .waveformOutsideRoot,
      .waveformUnreadable:
      isStrict ? .error : severity
    default: severity
    }
  }

  /// Whether a file with this finding cannot be read at all, so that no other rule was tried.
  package var isUnreadable: Bool { self == .jsonSyntax || self == .rootNotObject }
}

extension Diagnostic {
  /// The finding with the severity that strictness gives it; findings of other rules than AHAP's
  /// stay as they are.
  package func judged(isStrict: Bool) -> Diagnostic {
    guard isStrict, let rule = AHAPRule(rawValue: rule) else { return self }
    return with(severity: rule.severity(isStrict: true))
  }
}

extension AHAPRule {
  /// The rule in one sentence.
  public var summary: String {
    switch self {
    case .jsonSyntax: "The text is not JSON."
    case .jsonByteOrderMark: "The text begins with a byte-order mark, which strict readers refuse."
    case .jsonTrailingComma: "A comma stands before a closing bracket; strict readers refuse it."
    case .textNotUTF8: "A string holds a byte that is not UTF-8."
    case .duplicateKey: "An object has one key twice; the last one counts."
    case .wrongType: "A value is of a kind that its key does not take."
    case .nullValue: "A key that may be left out is null and counts as left out."
    case .unknownKey: "A key that AHAP does not have here is ignored."
    case .misspeltKey: "A key that is nearly one of AHAP's is ignored."
    case .keyCase: "A key of AHAP's in other letters, upper or lower, is ignored."
    case .durationKey:
      "'Duration' is ignored; the key is 'EventDuration', and a transient has none."
    case .privateKey: "A key that CoreHaptics has and Apple describes nowhere is ignored."
    case .rootNotObject: "The outermost value is not an object."
    case .versionMissing: "'Version' is missing; 1.0 is assumed."
    case .versionNotNumber: "'Version' is a number in quotes."
    case .versionUnknown: "'Version' is not 1, the only one published."
    case .metadataIgnored: "'Metadata' is not an object and is ignored."
    case .patternMissing: "'Pattern' is missing."
    case .patternEmpty: "'Pattern' has no event."
    case .nothingPlayable: "Every event is silent, so the pattern plays nothing."
    case .entryKindMissing: "An entry of 'Pattern' holds nothing and is ignored."
    case .entryKindSeveral: "An entry of 'Pattern' holds several things; Apple describes one."
    case .timeNegative: "A time is negative; patterns begin at 0."
    case .timeTooLate: "A time lies decades ahead: a slip of units."
    case .timesInMilliseconds: "All times are whole numbers and late; times are seconds."
    case .startLate: "Nothing plays for the first half second or more: it is felt late."
    case .eventsUnsorted: "An event begins before the one that is written before it."
    case .eventTypeMissing: "An event has no 'EventType'."
    case .eventTypeUnknown: "An event's 'EventType' is none of the four."
    case .eventTimeMissing: "An event has no 'Time'."
    case .eventDuplicate: "The same event stands in the file twice and plays twice as strong."
    case .eventSilent: "An event's intensity or volume is 0 throughout, so it plays nothing."
    case .curveOnSilentEvent: "A curve shapes an event of intensity or volume 0, in vain."
    case .durationNegative: "A duration is negative."
    case .durationMissing: "A continuous event has no duration and plays for the longest time."
    case .durationTooLong: "A continuous event is longer than CoreHaptics plays it and is cut."
    case .durationOnTransient: "A transient plays its own length, whatever its duration."
    case .intensityMissing: "An event has no intensity; a default is assumed."
    case .sharpnessMissing: "An event has no sharpness; a default is assumed."
    case .parameterUnknown: "CoreHaptics refuses a pattern with a parameter that it does not have."
    case .parameterMisplaced:
      "An event parameter and a dynamic one are mixed up; CoreHaptics refuses the pattern."
    case .parameterDuplicate: "An event has one parameter twice; the last one counts."
    case .parameterIncomplete: "A parameter lacks its id, its time or its value."
    case .parameterValueMissing: "A step has no value; 0 is assumed."
    case .parameterNoEffect: "A parameter has no effect on an event of this type."
    case .valueOutOfRange: "A value lies outside its range and is clamped."
    case .sustainedNotFlag: "'Sustained' is neither 0 nor 1 and is taken as 1."
    case .controlNoEffect: "A step or curve acts on no event of the pattern."
    case .curveEmpty: "A curve without points is ignored."
    case .curveOnePoint: "A curve of one point is a step; 'Parameter' says so."
    case .curveTooLong: "A curve has more points than older writers put into one."
    case .curvePointsUnsorted: "A curve's points are taken in ascending time, not as written."
    case .curvePointsAbsolute: "Curve points look absolute; they count from the curve's start."
    case .curvePointDuplicate: "A point of a curve stands twice; leave one."
    case .curveZeroRamp: "Two points of a curve at one time are a jump; leave 1 ms."
    case .curvesOverlap: "Two curves of one control overlap; the later one wins."
    case .curveBendsTransients: "An intensity curve also scales the transients of its file."
    case .waveformMissing: "An 'AudioCustom' event names no sound file."
    case .waveformIgnored: "An event that plays no sound file names one."
    case .waveformNotFound: "A sound file is not where the pattern says, and is left out."
    case .waveformOutsideRoot: "A sound file lies outside the bundle root and is not read."
    case .waveformUnreadable: "A sound file cannot be read and is left out."
    case .loopWithoutDuration: "A sound file that repeats has no duration to end it."
    case .tapsTooClose: "Two taps are closer than one cycle of the actuator: they are one knock."
    case .sumClips: "Events that sound together exceed full scale and are bent by the limiter."
    }
  }
}
