import CoreHapticsTwin
import Foundation

/// Uses every member once, with explicit types: the test is that this compiles.
///
/// Each entry is the member's name in `APIMembers`.
@MainActor
enum APIUse {
  /// By type, as in `APIMembers`; the tests of raw values have the enumerations and lists of constants.
  static var all: [String: [String: Any]] {
    var all = generators
    all["CHHapticEngine"] = engine
    all["CHHapticPattern"] = pattern
    all["CHHapticEvent"] = event
    all["CHHapticEventParameter"] = eventParameter
    all["CHHapticDynamicParameter"] = dynamicParameter
    all["CHHapticParameterCurve"] = curve
    all["CHHapticParameterCurve.ControlPoint"] = point
    all["CHHapticPatternPlayer"] = player
    all["CHHapticAdvancedPatternPlayer"] = advancedPlayer
    all["CHHapticDeviceCapability"] = capability
    all["CHHapticParameterAttributes"] = attributes
    all["globals"] = globals
    return all
  }

  static var engine: [String: Any] {
    [
      "capabilitiesForHardware()": CHHapticEngine.capabilitiesForHardware
        as () -> any CHHapticDeviceCapability,
      "init()": CHHapticEngine.init as () throws -> CHHapticEngine,
      "init(audioSession:)": CHHapticEngine.init(audioSession:)
        as (AVAudioSession?) throws -> CHHapticEngine,
      "currentTime": \CHHapticEngine.currentTime as KeyPath<CHHapticEngine, TimeInterval>,
      "stoppedHandler": \CHHapticEngine.stoppedHandler
        as ReferenceWritableKeyPath<CHHapticEngine, CHHapticEngine.StoppedHandler>,
      "resetHandler": \CHHapticEngine.resetHandler
        as ReferenceWritableKeyPath<CHHapticEngine, CHHapticEngine.ResetHandler>,
      "playsHapticsOnly": \CHHapticEngine.playsHapticsOnly
        as ReferenceWritableKeyPath<CHHapticEngine, Bool>,
      "playsAudioOnly": \CHHapticEngine.playsAudioOnly
        as ReferenceWritableKeyPath<CHHapticEngine, Bool>,
      "isMutedForAudio": \CHHapticEngine.isMutedForAudio
        as ReferenceWritableKeyPath<CHHapticEngine, Bool>,
      "isMutedForHaptics": \CHHapticEngine.isMutedForHaptics
        as ReferenceWritableKeyPath<CHHapticEngine, Bool>,
      "isAutoShutdownEnabled": \CHHapticEngine.isAutoShutdownEnabled
        as ReferenceWritableKeyPath<CHHapticEngine, Bool>,
      "start(completionHandler:)": { (engine: CHHapticEngine) in
        engine.start(completionHandler: nil as (@Sendable ((any Error)?) -> Void)?)
        engine.start { _ in }
      },
      "start()": [
        { (engine: CHHapticEngine) throws in try engine.start() },
        { (engine: CHHapticEngine) async throws in try await engine.start() },
      ] as [Any],
      "stop(completionHandler:)": { (engine: CHHapticEngine) in
        engine.stop()
        engine.stop(completionHandler: nil as (@Sendable ((any Error)?) -> Void)?)
      },
      "stop()": { (engine: CHHapticEngine) async throws in try await engine.stop() },
      "notifyWhenPlayersFinished(finishedHandler:)": CHHapticEngine
        .notifyWhenPlayersFinished(finishedHandler:)
        as (CHHapticEngine) -> (@escaping CHHapticEngine.FinishedHandler) -> Void,
      "makePlayer(with:)": CHHapticEngine.makePlayer(with:)
        as (CHHapticEngine) -> (CHHapticPattern) throws -> any CHHapticPatternPlayer,
      "makeAdvancedPlayer(with:)": CHHapticEngine.makeAdvancedPlayer(with:)
        as (CHHapticEngine) -> (CHHapticPattern) throws -> any CHHapticAdvancedPatternPlayer,
      "registerAudioResource(_:options:)": CHHapticEngine.registerAudioResource(_:options:)
        as (CHHapticEngine) -> (URL, [AnyHashable: Any]) throws -> CHHapticAudioResourceID,
      "unregisterAudioResource(_:)": CHHapticEngine.unregisterAudioResource(_:)
        as (CHHapticEngine) -> (CHHapticAudioResourceID) throws -> Void,
      "playPattern(from:)": [
        CHHapticEngine.playPattern(from:) as (CHHapticEngine) -> (URL) throws -> Void,
        CHHapticEngine.playPattern(from:) as (CHHapticEngine) -> (Data) throws -> Void,
      ] as [Any],
      "CompletionHandler": CHHapticEngine.CompletionHandler.self as (((any Error)?) -> Void).Type,
      "FinishedHandler": CHHapticEngine.FinishedHandler.self
        as (((any Error)?) -> CHHapticEngine.FinishedAction).Type,
      "StoppedHandler": CHHapticEngine.StoppedHandler.self
        as ((CHHapticEngine.StoppedReason) -> Void).Type,
      "ResetHandler": CHHapticEngine.ResetHandler.self as (() -> Void).Type,
    ]
  }

  static var pattern: [String: Any] {
    [
      "init(events:parameters:)": CHHapticPattern.init(events:parameters:)
        as ([CHHapticEvent], [CHHapticDynamicParameter]) throws -> CHHapticPattern,
      "init(events:parameterCurves:)": CHHapticPattern.init(events:parameterCurves:)
        as ([CHHapticEvent], [CHHapticParameterCurve]) throws -> CHHapticPattern,
      "init(dictionary:)": CHHapticPattern.init(dictionary:)
        as ([CHHapticPattern.Key: Any]) throws -> CHHapticPattern,
      "init(contentsOf:)": CHHapticPattern.init(contentsOf:) as (URL) throws -> CHHapticPattern,
      "duration": \CHHapticPattern.duration as KeyPath<CHHapticPattern, TimeInterval>,
      "exportDictionary()": CHHapticPattern.exportDictionary
        as (CHHapticPattern) -> () throws -> [CHHapticPattern.Key: Any],
    ]
  }

  static var event: [String: Any] {
    [
      "init(eventType:parameters:relativeTime:)": CHHapticEvent
        .init(eventType:parameters:relativeTime:)
        as (CHHapticEvent.EventType, [CHHapticEventParameter], TimeInterval) -> CHHapticEvent,
      "init(eventType:parameters:relativeTime:duration:)": CHHapticEvent
        .init(eventType:parameters:relativeTime:duration:)
        as (CHHapticEvent.EventType, [CHHapticEventParameter], TimeInterval, TimeInterval)
        -> CHHapticEvent,
      "init(audioResourceID:parameters:relativeTime:)": CHHapticEvent
        .init(audioResourceID:parameters:relativeTime:)
        as (CHHapticAudioResourceID, [CHHapticEventParameter], TimeInterval) -> CHHapticEvent,
      "init(audioResourceID:parameters:relativeTime:duration:)": CHHapticEvent
        .init(audioResourceID:parameters:relativeTime:duration:)
        as (CHHapticAudioResourceID, [CHHapticEventParameter], TimeInterval, TimeInterval)
        -> CHHapticEvent,
      "type": \CHHapticEvent.type as KeyPath<CHHapticEvent, CHHapticEvent.EventType>,
      "eventParameters": \CHHapticEvent.eventParameters
        as KeyPath<CHHapticEvent, [CHHapticEventParameter]>,
      "relativeTime": \CHHapticEvent.relativeTime
        as ReferenceWritableKeyPath<CHHapticEvent, TimeInterval>,
      "duration": \CHHapticEvent.duration as ReferenceWritableKeyPath<CHHapticEvent, TimeInterval>,
    ]
  }

  static var eventParameter: [String: Any] {
    [
      "init(parameterID:value:)": CHHapticEventParameter.init(parameterID:value:)
        as (CHHapticEvent.ParameterID, Float) -> CHHapticEventParameter,
      "parameterID": \CHHapticEventParameter.parameterID
        as KeyPath<CHHapticEventParameter, CHHapticEvent.ParameterID>,
      "value": \CHHapticEventParameter.value
        as ReferenceWritableKeyPath<CHHapticEventParameter, Float>,
    ]
  }

  static var dynamicParameter: [String: Any] {
    [
      "init(parameterID:value:relativeTime:)": CHHapticDynamicParameter
        .init(parameterID:value:relativeTime:)
        as (CHHapticDynamicParameter.ID, Float, TimeInterval) -> CHHapticDynamicParameter,
      "parameterID": \CHHapticDynamicParameter.parameterID
        as KeyPath<CHHapticDynamicParameter, CHHapticDynamicParameter.ID>,
      "value": \CHHapticDynamicParameter.value
        as ReferenceWritableKeyPath<CHHapticDynamicParameter, Float>,
      "relativeTime": \CHHapticDynamicParameter.relativeTime
        as ReferenceWritableKeyPath<CHHapticDynamicParameter, TimeInterval>,
      "ID": CHHapticDynamicParameter.ID.self,
    ]
  }

  static var curve: [String: Any] {
    [
      "init(parameterID:controlPoints:relativeTime:)": CHHapticParameterCurve
        .init(parameterID:controlPoints:relativeTime:)
        as (CHHapticDynamicParameter.ID, [CHHapticParameterCurve.ControlPoint], TimeInterval)
        -> CHHapticParameterCurve,
      "parameterID": \CHHapticParameterCurve.parameterID
        as KeyPath<CHHapticParameterCurve, CHHapticDynamicParameter.ID>,
      "controlPoints": \CHHapticParameterCurve.controlPoints
        as KeyPath<CHHapticParameterCurve, [CHHapticParameterCurve.ControlPoint]>,
      "relativeTime": \CHHapticParameterCurve.relativeTime
        as ReferenceWritableKeyPath<CHHapticParameterCurve, TimeInterval>,
      "ControlPoint": CHHapticParameterCurve.ControlPoint.self,
    ]
  }

  static var point: [String: Any] {
    [
      "init(relativeTime:value:)": CHHapticParameterCurve.ControlPoint.init(relativeTime:value:)
        as (TimeInterval, Float) -> CHHapticParameterCurve.ControlPoint,
      "relativeTime": \CHHapticParameterCurve.ControlPoint.relativeTime
        as ReferenceWritableKeyPath<CHHapticParameterCurve.ControlPoint, TimeInterval>,
      "value": \CHHapticParameterCurve.ControlPoint.value
        as ReferenceWritableKeyPath<CHHapticParameterCurve.ControlPoint, Float>,
    ]
  }

  static var player: [String: Any] {
    [
      "start(atTime:)": { (player: any CHHapticPatternPlayer, time: TimeInterval) throws in
        try player.start(atTime: time)
      },
      "stop(atTime:)": { (player: any CHHapticPatternPlayer, time: TimeInterval) throws in
        try player.stop(atTime: time)
      },
      "sendParameters(_:atTime:)": {
        (player: any CHHapticPatternPlayer, list: [CHHapticDynamicParameter], time: TimeInterval)
          throws in try player.sendParameters(list, atTime: time)
      },
      "scheduleParameterCurve(_:atTime:)": {
        (player: any CHHapticPatternPlayer, curve: CHHapticParameterCurve, time: TimeInterval)
          throws in try player.scheduleParameterCurve(curve, atTime: time)
      },
      "cancel()": { (player: any CHHapticPatternPlayer) throws in try player.cancel() },
      "isMuted": { (player: any CHHapticPatternPlayer) in player.isMuted = !player.isMuted },
    ]
  }

  static var advancedPlayer: [String: Any] {
    [
      "pause(atTime:)": { (player: any CHHapticAdvancedPatternPlayer, time: TimeInterval) throws in
        try player.pause(atTime: time)
      },
      "resume(atTime:)": { (player: any CHHapticAdvancedPatternPlayer, time: TimeInterval) throws in
        try player.resume(atTime: time)
      },
      "seek(toOffset:)": { (player: any CHHapticAdvancedPatternPlayer, time: TimeInterval) throws in
        try player.seek(toOffset: time)
      },
      "loopEnabled": { (player: any CHHapticAdvancedPatternPlayer) in player.loopEnabled = true },
      "loopEnd": { (player: any CHHapticAdvancedPatternPlayer) in
        player.loopEnd = 1 as TimeInterval
      },
      "playbackRate": { (player: any CHHapticAdvancedPatternPlayer) in
        player.playbackRate = 1 as Float
      },
      "isMuted": { (player: any CHHapticAdvancedPatternPlayer) in player.isMuted = true },
      "completionHandler": { (player: any CHHapticAdvancedPatternPlayer) in
        player.completionHandler = { (_: (any Error)?) in }
      },
    ]
  }

  static var capability: [String: Any] {
    [
      "supportsHaptics": { (device: any CHHapticDeviceCapability) -> Bool in device.supportsHaptics
      },
      "supportsAudio": { (device: any CHHapticDeviceCapability) -> Bool in device.supportsAudio },
      "attributes(forEventParameter:eventType:)": {
        (device: any CHHapticDeviceCapability) throws -> any CHHapticParameterAttributes in
        try device.attributes(forEventParameter: .audioPan, eventType: .audioCustom)
      },
      "attributes(forDynamicParameter:)": {
        (device: any CHHapticDeviceCapability) throws -> any CHHapticParameterAttributes in
        try device.attributes(forDynamicParameter: .audioPanControl)
      },
    ]
  }

  static var attributes: [String: Any] {
    [
      "minValue": { (values: any CHHapticParameterAttributes) -> Float in values.minValue },
      "maxValue": { (values: any CHHapticParameterAttributes) -> Float in values.maxValue },
      "defaultValue": { (values: any CHHapticParameterAttributes) -> Float in values.defaultValue },
    ]
  }

  static var globals: [String: Any] {
    [
      "CHHapticTimeImmediate": CHHapticTimeImmediate as TimeInterval,
      "CHHapticAudioResourceID": CHHapticAudioResourceID.self as Int.Type,
      "CHHapticAudioResourceKey": CHHapticAudioResourceKey.self as NSString.Type,
      "CHHapticAdvancedPatternPlayerCompletionHandler":
        CHHapticAdvancedPatternPlayerCompletionHandler.self as (((any Error)?) -> Void).Type,
      "CHHapticAudioResourceKeyUseVolumeEnvelope": CHHapticAudioResourceKeyUseVolumeEnvelope
        as String,
      "CHHapticAudioResourceKeyLoopEnabled": CHHapticAudioResourceKeyLoopEnabled as String,
      "CoreHapticsErrorDomain": CoreHapticsErrorDomain as String,
      "CHHapticError": CHHapticError.self,
      "CHHapticError.Code": CHHapticError.Code.self,
    ]
  }

  static var generators: [String: [String: Any]] {
    [
      "UIFeedbackGenerator": [
        "prepare()": { (generator: UIFeedbackGenerator) in generator.prepare() },
        "init(view:)": { (view: UIView) in UIFeedbackGenerator(view: view) },
      ],
      "UIImpactFeedbackGenerator": [
        "init(style:)": { UIImpactFeedbackGenerator(style: .heavy) },
        "init(style:view:)": { (view: UIView) in
          UIImpactFeedbackGenerator(style: .heavy, view: view)
        },
        "impactOccurred()": { (it: UIImpactFeedbackGenerator) in it.impactOccurred() },
        "impactOccurred(intensity:)": { (it: UIImpactFeedbackGenerator) in
          it.impactOccurred(intensity: 1 as CGFloat)
        },
        "impactOccurred(at:)": { (it: UIImpactFeedbackGenerator) in
          it.impactOccurred(at: CGPoint(x: 0, y: 0))
        },
        "impactOccurred(intensity:at:)": { (it: UIImpactFeedbackGenerator) in
          it.impactOccurred(intensity: 1, at: CGPoint(x: 0, y: 0))
        },
        "FeedbackStyle": UIImpactFeedbackGenerator.FeedbackStyle.self,
      ],
      "UINotificationFeedbackGenerator": [
        "notificationOccurred(_:)": { (it: UINotificationFeedbackGenerator) in
          it.notificationOccurred(.success)
        },
        "notificationOccurred(_:at:)": { (it: UINotificationFeedbackGenerator) in
          it.notificationOccurred(.success, at: CGPoint(x: 0, y: 0))
        },
        "FeedbackType": UINotificationFeedbackGenerator.FeedbackType.self,
      ],
      "UISelectionFeedbackGenerator": [
        "selectionChanged()": { (it: UISelectionFeedbackGenerator) in it.selectionChanged() },
        "selectionChanged(at:)": { (it: UISelectionFeedbackGenerator) in
          it.selectionChanged(at: CGPoint(x: 0, y: 0))
        },
      ],
      "UICanvasFeedbackGenerator": [
        "alignmentOccurred(at:)": { (it: UICanvasFeedbackGenerator) in
          it.alignmentOccurred(at: CGPoint(x: 0, y: 0))
        },
        "pathCompleted(at:)": { (it: UICanvasFeedbackGenerator) in
          it.pathCompleted(at: CGPoint(x: 0, y: 0))
        },
      ],
    ]
  }
}
