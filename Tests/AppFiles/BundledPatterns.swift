import CoreHaptics

// Idiom: AHAP files by name out of a bundle, played by the engine itself.

/// Plays the pattern files of the app.
final class BundledPatterns {
  private let engine: CHHapticEngine
  private let bundle: Bundle

  init(engine: CHHapticEngine, bundle: Bundle = .main) {
    self.engine = engine
    self.bundle = bundle
  }

  @discardableResult
  func play(_ name: String) -> Bool {
    guard let path = bundle.path(forResource: name, ofType: "ahap") else { return false }
    do {
      try engine.start()
      try engine.playPattern(from: URL(fileURLWithPath: path))
      return true
    } catch {
      return false
    }
  }
}
