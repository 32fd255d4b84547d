import CoreHaptics

// Idiom: registered sounds, kept by their numbers, as `Int`s that a bridge to another language takes.

/// Sounds that play with haptics.
final class SoundPool {
  private let engine: CHHapticEngine
  private var ids: [String: Int] = [:]

  init(engine: CHHapticEngine) { self.engine = engine }

  func load(_ url: URL, isLooped: Bool = false) throws -> Int {
    if let id = ids[url.path] { return id }
    let loop = CHHapticAudioResourceKeyLoopEnabled as String
    let options: [AnyHashable: Any] = [
      loop: isLooped, CHHapticAudioResourceKeyUseVolumeEnvelope: false,
    ]
    let id: CHHapticAudioResourceID = try engine.registerAudioResource(url, options: options)
    ids[url.path] = Int(id)
    return Int(id)
  }

  func unload(_ id: Int) throws {
    try engine.unregisterAudioResource(CHHapticAudioResourceID(id))
    ids = ids.filter { $0.value != id }
  }

  func play(_ id: Int, volume: Float, at time: TimeInterval = 0) throws {
    let event = CHHapticEvent(
      audioResourceID: id,
      parameters: [CHHapticEventParameter(parameterID: .audioVolume, value: volume)],
      relativeTime: time)
    try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: [])).start(atTime: 0)
  }
}
