import Dispatch

/// The sound files that patterns of apps name, below one folder and at the device's rate.
final class CallSounds: @unchecked Sendable {
  // Unchecked: the queue guards all mutable state.
  private let lock = DispatchQueue(label: "tapline.sounds")
  private let reader: WaveformReader
  private let sampleRate: Int
  /// The sounds at the device's rate, by the path as written.
  private var converted: [String: SoundClip] = [:]

  /// Maximum number of converted sounds that are kept; the synthesizer converts further ones.
  private static let maximumCount = 256

  init(_ root: BundleRoot, sampleRate: Int) {
    reader = WaveformReader(root: root, sampleRate: sampleRate)
    self.sampleRate = sampleRate
  }

  /// The sounds by path, with findings about missing ones.
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
    if let known = converted[path] { return known }
    guard converted.count < Self.maximumCount else { return clip }
    let timeline = Timeline([.init(HapticPattern(events: []), sounds: [path: clip])])
    let sound = (try? timeline.withSounds(atRate: sampleRate))?.placements.first?.sounds[path]
    converted[path] = sound ?? clip
    return sound ?? clip
  }
}
