import CoreHapticsTwin

/// The public API of CoreHaptics and of UIKit's feedback generators, member by member, as Apple's
/// headers and documentation have it.
enum APIMembers {
  /// The types, and the names of their members with argument labels.
  static let all: [String: [String]] = [
    "CHHapticEngine": [
      "capabilitiesForHardware()", "init()", "init(audioSession:)", "currentTime", "stoppedHandler",
      "resetHandler", "playsHapticsOnly", "playsAudioOnly", "isMutedForAudio",
      "isMutedForHaptics", "isAutoShutdownEnabled", "start(completionHandler:)", "start()",
      "stop(completionHandler:)", "stop()", "notifyWhenPlayersFinished(finishedHandler:)",
      "makePlayer(with:)", "makeAdvancedPlayer(with:)", "registerAudioResource(_:options:)",
      "unregisterAudioResource(_:)", "playPattern(from:)", "CompletionHandler", "FinishedHandler",
      "StoppedHandler", "ResetHandler",
    ],
    "CHHapticEngine.FinishedAction": ["stopEngine", "leaveEngineRunning"],
    "CHHapticEngine.StoppedReason": [
      "audioSessionInterrupt", "applicationSuspended", "idleTimeout", "notifyWhenFinished",
      "engineDestroyed", "gameControllerDisconnect", "systemError",
    ],
    "CHHapticPattern": [
      "init(events:parameters:)", "init(events:parameterCurves:)", "init(dictionary:)",
      "init(contentsOf:)", "duration", "exportDictionary()",
    ],
    "CHHapticPattern.Key": [
      "version", "pattern", "event", "eventType", "time", "eventDuration", "eventWaveformPath",
      "eventParameters", "parameter", "parameterID", "parameterValue", "parameterCurve",
      "parameterCurveControlPoints", "eventWaveformUseVolumeEnvelope", "eventWaveformLoopEnabled",
    ],
    "CHHapticEvent": [
      "init(eventType:parameters:relativeTime:)",
      "init(eventType:parameters:relativeTime:duration:)",
      "init(audioResourceID:parameters:relativeTime:)",
      "init(audioResourceID:parameters:relativeTime:duration:)", "type", "eventParameters",
      "relativeTime", "duration",
    ],
    "CHHapticEvent.EventType": [
      "hapticTransient", "hapticContinuous", "audioContinuous", "audioCustom",
    ],
    "CHHapticEvent.ParameterID": [
      "hapticIntensity", "hapticSharpness", "attackTime", "decayTime", "releaseTime", "sustained",
      "audioVolume", "audioPitch", "audioPan", "audioBrightness",
    ],
    "CHHapticEventParameter": ["init(parameterID:value:)", "parameterID", "value"],
    "CHHapticDynamicParameter": [
      "init(parameterID:value:relativeTime:)", "parameterID", "value", "relativeTime", "ID",
    ],
    "CHHapticDynamicParameter.ID": [
      "hapticIntensityControl", "hapticSharpnessControl", "hapticAttackTimeControl",
      "hapticDecayTimeControl", "hapticReleaseTimeControl", "audioVolumeControl",
      "audioPanControl", "audioBrightnessControl", "audioPitchControl", "audioAttackTimeControl",
      "audioDecayTimeControl", "audioReleaseTimeControl",
    ],
    "CHHapticParameterCurve": [
      "init(parameterID:controlPoints:relativeTime:)", "parameterID", "controlPoints",
      "relativeTime", "ControlPoint",
    ],
    "CHHapticParameterCurve.ControlPoint": ["init(relativeTime:value:)", "relativeTime", "value"],
    "CHHapticPatternPlayer": [
      "start(atTime:)", "stop(atTime:)", "sendParameters(_:atTime:)",
      "scheduleParameterCurve(_:atTime:)", "cancel()", "isMuted",
    ],
    "CHHapticAdvancedPatternPlayer": [
      "pause(atTime:)", "resume(atTime:)", "seek(toOffset:)", "loopEnabled", "loopEnd",
      "playbackRate", "isMuted", "completionHandler",
    ],
    "CHHapticDeviceCapability": [
      "supportsHaptics", "supportsAudio", "attributes(forEventParameter:eventType:)",
      "attributes(forDynamicParameter:)",
    ],
    "CHHapticParameterAttributes": ["minValue", "maxValue", "defaultValue"],
    "globals": [
      "CHHapticTimeImmediate", "CHHapticAudioResourceID", "CHHapticAudioResourceKey",
      "CHHapticAudioResourceKeyUseVolumeEnvelope", "CHHapticAudioResourceKeyLoopEnabled",
      "CHHapticAdvancedPatternPlayerCompletionHandler", "CoreHapticsErrorDomain", "CHHapticError",
      "CHHapticError.Code",
    ],
    "CHHapticError.Code": errorCodes.map(\.name),
    "UIFeedbackGenerator": ["prepare()", "init(view:)"],
    "UIImpactFeedbackGenerator": [
      "init(style:)", "init(style:view:)", "impactOccurred()", "impactOccurred(intensity:)",
      "impactOccurred(at:)", "impactOccurred(intensity:at:)", "FeedbackStyle",
    ],
    "UIImpactFeedbackGenerator.FeedbackStyle": ["light", "medium", "heavy", "soft", "rigid"],
    "UINotificationFeedbackGenerator": [
      "notificationOccurred(_:)", "notificationOccurred(_:at:)", "FeedbackType",
    ],
    "UINotificationFeedbackGenerator.FeedbackType": ["success", "warning", "error"],
    "UISelectionFeedbackGenerator": ["selectionChanged()", "selectionChanged(at:)"],
    "UICanvasFeedbackGenerator": ["alignmentOccurred(at:)", "pathCompleted(at:)"],
  ]

  /// The members that the twin omits, with the reason.
  static let exceptions: [String: String] = [
    "intendedSpatialExperience": "visionOS 26 alone has it, and its type is that system's",
    "GCDeviceHaptics": "engines of game controllers belong to the GameController framework",
    "createEngine(withLocality:)":
      "engines of game controllers belong to the GameController framework",
    "GCHapticDurationInfinite":
      "engines of game controllers belong to the GameController framework",
  ]

  /// The error codes by name.
  static let errorCodes: [(name: String, code: CHHapticError.Code, raw: Int)] = [
    ("engineNotRunning", .engineNotRunning, -4805),
    ("operationNotPermitted", .operationNotPermitted, -4806),
    ("engineStartTimeout", .engineStartTimeout, -4808),
    ("notSupported", .notSupported, -4809),
    ("serverInitFailed", .serverInitFailed, -4810),
    ("serverInterrupted", .serverInterrupted, -4811),
    ("invalidPatternPlayer", .invalidPatternPlayer, -4812),
    ("invalidPatternData", .invalidPatternData, -4813),
    ("invalidPatternDictionary", .invalidPatternDictionary, -4814),
    ("invalidAudioSession", .invalidAudioSession, -4815),
    ("invalidEngineParameter", .invalidEngineParameter, -4816),
    ("invalidParameterType", .invalidParameterType, -4820),
    ("invalidEventType", .invalidEventType, -4821),
    ("invalidEventTime", .invalidEventTime, -4822),
    ("invalidEventDuration", .invalidEventDuration, -4823),
    ("invalidAudioResource", .invalidAudioResource, -4824),
    ("resourceNotAvailable", .resourceNotAvailable, -4825),
    ("badEventEntry", .badEventEntry, -4830),
    ("badParameterEntry", .badParameterEntry, -4831),
    ("invalidTime", .invalidTime, -4840),
    ("fileNotFound", .fileNotFound, -4851),
    ("insufficientPower", .insufficientPower, -4897),
    ("unknownError", .unknownError, -4898),
    ("memoryError", .memoryError, -4899),
  ]
}
