import Tapline

/// Sound files that patterns name, read from the folder of the app's bundle.
package struct BundledSounds {
  private let reader: WaveformReader

  /// Reads files below a folder, unconverted.
  package init(folder: String) throws(FileError) {
    reader = WaveformReader(root: try BundleRoot(folder))
  }

  /// Reads files beside a pattern, converted to a sample rate.
  package init(besidePattern path: String, sampleRate: Int) {
    reader = WaveformReader(root: BundleRoot(ofPattern: path), sampleRate: sampleRate)
  }

  /// A pattern with its sounds, and the problems of missing ones.
  package func timeline(of file: AHAPFile) -> (timeline: Timeline, problems: [String]) {
    let (sounds, findings) = reader.sounds(of: file.waveforms)
    return (
      Timeline([.init(file.pattern, sounds: sounds)]), findings.map { "\($0.rule): \($0.message)" }
    )
  }

  /// A pattern with its sounds, converted to the rate of the output.
  package func timeline(
    of file: AHAPFile, atRate rate: Int
  ) throws(SoundFileError) -> Timeline { try timeline(of: file).timeline.withSounds(atRate: rate) }

  /// A pattern of the library with its sounds.
  package func timeline(ofPattern reference: String) throws(PatternLibraryError) -> Timeline {
    let loaded = try PatternLibrary().load(reference)
    return Timeline([.init(loaded.pattern, sounds: reader.sounds(of: loaded.waveforms).sounds)])
  }

  /// The duration of each sound of a pattern.
  package func seconds(of file: AHAPFile) throws(WaveformError) -> [String: Double] {
    var lengths: [String: Double] = [:]
    for reference in file.waveforms {
      lengths[reference.path] = try reader.sound(reference).duration
    }
    return lengths
  }

  /// Lints the sounds of a pattern without reading all of them.
  package func findings(
    in text: [UInt8], file: String, profile: ActuatorProfile
  ) -> [Diagnostic] {
    AHAPLinter(profile: profile).findings(in: text, file: file, waveform: reader.finding)
  }
}
