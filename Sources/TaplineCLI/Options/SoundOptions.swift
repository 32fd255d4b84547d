import ArgumentParser
import Tapline

/// Where the sound files of patterns are found, and what happens to those that are not.
struct SoundOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the paths of sound files start, as in an app's bundle; nothing outside is read. By "
        + "default each pattern's own folder.", valueName: "folder"), completion: .directory)
  var bundleRoot: String?

  @Flag(
    help: ArgumentHelp(
      "Refuse what strict JSON readers refuse, and a pattern whose sound file cannot be played, "
        + "instead of reading over the one and leaving out the other."))
  var strict = false

  /// Prepares to read the sounds of any number of patterns.
  func reader(sampleRate: Int) throws -> PatternSounds {
    PatternSounds(
      root: try bundleRoot.map { try BundleRoot($0) }, sampleRate: sampleRate, isStrict: strict)
  }
}

/// The sounds of patterns as a verb reads them; each file once, whoever names it.
final class PatternSounds {
  private let root: BundleRoot?
  private let sampleRate: Int
  private let isStrict: Bool
  private var readers: [BundleRoot: WaveformReader] = [:]

  init(root: BundleRoot?, sampleRate: Int, isStrict: Bool) {
    self.root = root
    self.sampleRate = sampleRate
    self.isStrict = isStrict
  }

  /// The sounds of a pattern; the warnings about either are shown, and given back.
  func sounds(
    of loaded: LoadedPattern, _ console: Console
  ) throws -> (sounds: [String: SoundClip], findings: [Diagnostic]) {
    let root = root ?? BundleRoot(ofPattern: loaded.path)
    let reader = readers[root] ?? WaveformReader(root: root, sampleRate: sampleRate)
    readers[root] = reader
    let (sounds, diagnostics) = reader.sounds(of: loaded.waveforms)
    let findings = (loaded.diagnostics + diagnostics).map { $0.judged(isStrict: isStrict) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    let errors = findings.filter { $0.severity == .error }
    console.show(findings.filter { $0.severity < .error })
    guard errors.isEmpty else {
      throw CommandFailure(.badData, errors.map(\.description).joined(separator: "\n"))
    }
    return (sounds, findings)
  }
}

extension Timeline {
  /// The timeline with its sounds at a rate, where the machine can convert them.
  func withSounds(at rate: Int) throws -> Timeline {
    do {
      return try withSounds(atRate: rate)
    } catch {
      throw CommandFailure(.badData, "a sound cannot be brought to \(rate) Hz: \(error)")
    }
  }

  /// Whether there is anything that no actuator plays.
  var hasAudioEvents: Bool {
    placements.contains { $0.pattern.events.contains { !$0.kind.isHaptic } }
  }
}
