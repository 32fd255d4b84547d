import CoreHaptics

// Idiom: a subclass of the engine, settings by key path, and names with their module.

/// An engine that counts what it plays and can be hushed.
final class QuietEngine: CoreHaptics.CHHapticEngine, @unchecked Sendable {
  private(set) var playerCount = 0

  override func makePlayer(with pattern: CHHapticPattern) throws -> CHHapticPatternPlayer {
    playerCount += 1
    return try super.makePlayer(with: pattern)
  }

  func set<Value>(
    _ setting: ReferenceWritableKeyPath<CoreHaptics.CHHapticEngine, Value>, to value: Value
  ) {
    self[keyPath: setting] = value
  }

  func hush(_ isQuiet: Bool) {
    set(\.isMutedForHaptics, to: isQuiet)
    set(\.isMutedForAudio, to: isQuiet)
  }
}
