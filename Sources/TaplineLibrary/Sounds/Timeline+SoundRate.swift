public import TaplinePatterns

extension Timeline {
  /// The timeline with every sound at one rate, as a synthesizer of that rate plays them best.
  ///
  /// A sound of another rate is played too, by the synthesizer's own interpolation, which is the
  /// coarser one.
  ///
  /// - Parameter rate: Frames for each second, `> 0`.
  /// - Returns: The timeline.
  /// - Throws: `SoundFileError`.
  /// - Complexity: Each sound is converted once, however many placements share it.
  public func withSounds(atRate rate: Int) throws(SoundFileError) -> Timeline {
    var converted = self
    // Copies of a clip share their samples, and stay where they are while the timeline has them.
    var known: [UnsafePointer<Float>: SoundClip] = [:]
    for index in placements.indices {
      for (path, clip) in placements[index].sounds where clip.sampleRate != rate {
        let place = clip.channels[0].withUnsafeBufferPointer(\.baseAddress)
        let sound: SoundClip
        if let place, let same = known[place] {
          sound = same
        } else {
          sound = try clip.converted(to: rate)
        }
        if let place { known[place] = sound }
        converted.placements[index].sounds[path] = sound
      }
    }
    return converted
  }
}
