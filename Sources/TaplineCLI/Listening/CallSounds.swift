import Dispatch

/// The sound files that the patterns of apps name, read from one folder and converted to the device's sample rate.
final class CallSounds: @unchecked Sendable {
  // Unchecked: the queue guards all mutable state.
  private let lock = DispatchQueue(label: "tapline.sounds")
  private let reader: WaveformReader
  private let sampleRate: Int
  /// The converted sounds, by path as written in the patterns.
  private var cache: [String: SoundClip] = [:]

  /// The maximum number of converted sounds in the cache; the synthesizer converts further sounds.
  private static let maximumCount = 256

  init(_ root: BundleRoot, sampleRate: Int) {
    reader = WaveformReader(root: root, sampleRate: sampleRate)
    self.sampleRate = sampleRate
  }

  func find(
    _ references: [WaveformReference]
  ) -> (clips: [String: SoundClip], findings: [Diagnostic]) {
    lock.sync {
      let (found, findings) = reader.sounds(of: references)
      var clips = found
      for (path, clip) in clips where clip.sampleRate != sampleRate {
        clips[path] = converted(clip, path)
      }
      return (clips, findings)
    }
  }

  private func converted(_ clip: SoundClip, _ path: String) -> SoundClip {
    if let cached = cache[path] { return cached }
    guard cache.count < Self.maximumCount else { return clip }
    let timeline = Timeline([.init(HapticPattern(events: []), sounds: [path: clip])])
    let sound = (try? timeline.withSounds(atRate: sampleRate))?.placements.first?.sounds[path]
    cache[path] = sound ?? clip
    return sound ?? clip
  }
}
