#if !canImport(Darwin) || !canImport(CoreHaptics)
import Foundation
import TaplineRecording

/// The state of an engine; its players keep the core alive after the app has released the `CHHapticEngine`.
final class EngineCore: @unchecked Sendable {
  // Unchecked: every access is under the device's lock.

  struct Resource {
    var clip: SoundClip
    var path: String
    var usesVolumeEnvelope: Bool
    var isLooped: Bool
  }

  let device: SimulatedDevice

  var stoppedHandler: CHHapticEngine.StoppedHandler = { _ in }
  var resetHandler: CHHapticEngine.ResetHandler = {}
  var playsHapticsOnly = false
  var playsAudioOnly = false
  var isMutedForAudio = false { didSet { updateSilences() } }
  var isMutedForHaptics = false { didSet { updateSilences() } }
  var isAutoShutdownEnabled = false { didSet { updateActivePlayers() } }

  private(set) var isRunning = false
  private(set) var readyAt = 0.0
  /// The number of resets; players created before the last one are invalid.
  private(set) var generation = 0

  private var isStoppedByIdleTimeout = false
  private var isDestroyed = false
  private var runsHapticsOnly = false
  private var runsAudioOnly = false
  private var activePlayers: [PlayerCore] = []
  /// Weak, because `activePlayers` keeps a player alive until it ends, even if the app has released it.
  private var players: [Weak<PlayerCore>] = []
  private var finishedHandlers: [CHHapticEngine.FinishedHandler] = []
  private var idleCall: VirtualClock.ScheduledCall?
  private var resources: [CHHapticAudioResourceID: Resource] = [:]
  private var resourceCount: CHHapticAudioResourceID = 0

  init(_ device: SimulatedDevice) {
    self.device = device
    device.add(self)
  }

  private var now: Double { device.clock.now }

  // MARK: - Running

  func start() throws { try start(isCold: device.recorder.conditions.isEngineCold) }

  func start(isCold: Bool) throws {
    guard !isRunning else { return }
    try device.checkStart()
    isRunning = true
    isStoppedByIdleTimeout = false
    let delay = isCold ? device.recorder.conditions.figures.coldStartDelay : 0
    readyAt = roundedToNanosecond(now + delay)
    runsHapticsOnly = playsHapticsOnly
    runsAudioOnly = playsAudioOnly
    device.recorder.mark(.call, "engine start")
    updateActivePlayers()
  }

  /// Stops the engine; the reason is nil if the app stops the engine, and then the stopped handler is not called.
  func stop(_ reason: CHHapticEngine.StoppedReason?) {
    guard isRunning else { return }
    isRunning = false
    let detail = reason.map { "\($0)" } ?? ""
    device.recorder.mark(reason == nil ? .call : .state, "engine stop", detail: detail)
    for player in activePlayers { player.halt() }
    updateActivePlayers()
    guard let reason else { return }
    let handler = stoppedHandler
    device.enqueueCallback { handler(reason) }
  }

  func destroy() {
    isDestroyed = true
    isStoppedByIdleTimeout = false
    stop(.engineDestroyed)
  }

  func reset() {
    guard !isDestroyed else { return }
    isRunning = false
    isStoppedByIdleTimeout = false
    device.recorder.mark(.state, "engine reset")
    for player in activePlayers { player.halt() }
    generation += 1
    resources = [:]
    updateActivePlayers()
    let handler = resetHandler
    device.enqueueCallback { handler() }
  }

  /// Throws unless the engine is running; `waking` first restarts an engine that stopped because it was idle.
  func requirePlayback(waking: Bool) throws {
    if waking, isStoppedByIdleTimeout { try start(isCold: true) }
    guard isRunning else { throw CHHapticError(.engineNotRunning, "the engine is not running") }
  }

  // MARK: - Players

  func makePlayer(_ pattern: CHHapticPattern) throws -> PlayerCore {
    var model = pattern.model
    var sounds = pattern.sounds
    for (index, id) in pattern.resources {
      guard let resource = resources[id] else {
        throw CHHapticError(.invalidAudioResource, "no sound \(id) is registered with this engine")
      }
      sounds[resource.path] = resource.clip
      model.events[index].audio.waveformPath = resource.path
      model.events[index].audio.usesVolumeEnvelope = resource.usesVolumeEnvelope
      model.events[index].audio.isLooped = resource.isLooped
    }
    let player = PlayerCore(self, model, sounds: sounds, source: pattern.source)
    players.removeAll { $0.value == nil }
    players.append(Weak(value: player))
    return player
  }

  /// Updates the active players; if none remain, calls the finished handlers and schedules the idle stop.
  func updateActivePlayers() {
    activePlayers = players.compactMap(\.value).filter(\.isActive)
    if let idleCall { device.clock.cancel(idleCall) }
    idleCall = nil
    guard activePlayers.isEmpty else { return }
    callFinishedHandlers()
    guard isRunning, isAutoShutdownEnabled else { return }
    let idle = roundedToNanosecond(max(now, readyAt) + device.profile.autoShutdownTimeout)
    idleCall = device.schedule(at: idle) { [weak self] in
      self?.isStoppedByIdleTimeout = true
      self?.stop(.idleTimeout)
    }
  }

  func notifyWhenPlayersFinished(_ handler: @escaping CHHapticEngine.FinishedHandler) {
    finishedHandlers.append(handler)
    if activePlayers.isEmpty { callFinishedHandlers() }
  }

  private func callFinishedHandlers() {
    let handlers = finishedHandlers
    finishedHandlers = []
    for handler in handlers {
      device.enqueueCallback { [weak self] in
        // An earlier handler may have started another player.
        if self?.requeueIfActive(handler) == true { return }
        guard handler(nil) == .stopEngine, let self else { return }
        device.locked { self.stop(.notifyWhenFinished) }
      }
    }
  }

  private func requeueIfActive(_ handler: @escaping CHHapticEngine.FinishedHandler) -> Bool {
    device.locked {
      guard !activePlayers.isEmpty else { return false }
      finishedHandlers.append(handler)
      return true
    }
  }

  // MARK: - Silence

  func reasonForHapticSilence(of player: PlayerCore) -> String? {
    if let reason = device.reasonWithoutHaptics { return reason }
    if player.isMuted { return "the player is muted" }
    if isMutedForHaptics { return "the engine is muted for haptics" }
    return runsAudioOnly ? "the engine plays audio only" : nil
  }

  func reasonForAudioSilence(of player: PlayerCore) -> String? {
    if !device.profile.supportsAudio { return "the device has no audio" }
    if player.isMuted { return "the player is muted" }
    if isMutedForAudio { return "the engine is muted for audio" }
    return runsHapticsOnly ? "the engine plays haptics only" : nil
  }

  private func updateSilences() { for player in activePlayers { player.updateSilences() } }

  // MARK: - Registered sounds

  func register(_ resource: Resource) -> CHHapticAudioResourceID {
    resourceCount += 1
    var resource = resource
    resource.path = "audio-resource-\(resourceCount)/\(resource.path)"
    resources[resourceCount] = resource
    return resourceCount
  }

  func unregister(_ id: CHHapticAudioResourceID) throws {
    guard resources.removeValue(forKey: id) != nil else {
      throw CHHapticError(.invalidAudioResource, "no sound \(id) is registered with this engine")
    }
  }
}
#endif
