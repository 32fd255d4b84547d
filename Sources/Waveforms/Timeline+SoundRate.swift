public import HapticTimeline
import SoundClips
public import SoundFiles

extension Timeline {
  /// The timeline with every sound at one rate, as a synthesizer of that rate plays them best.
  ///
  /// A sound of another rate is played too, by the synthesizer's own interpolation, which is the
  /// coarser one.
  ///
  /// - Parameter rate: Frames for each second, `> 0`.
  /// - Returns: The timeline.
  /// - Throws: `SoundFileError`.
  /// - Complexity: Each sound of another rate is converted once for each placement.
  public func withSounds(atRate rate: Int) throws(SoundFileError) -> Timeline {
    var converted = self
    for index in placements.indices {
      for (path, clip) in placements[index].sounds where clip.sampleRate != rate {
        converted.placements[index].sounds[path] = try clip.converted(to: rate)
      }
    }
    return converted
  }
}
