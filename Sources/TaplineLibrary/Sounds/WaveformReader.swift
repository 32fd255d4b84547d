public import TaplineAHAP
public import TaplineFiles
public import TaplinePatterns
public import TaplineText

/// A reader of the sound files that patterns name; each file is decoded only once.
///
/// Thread: one at a time; blocks.
public final class WaveformReader {
  let root: BundleRoot

  /// In hertz; nil accepts every rate.
  let sampleRate: Int?

  private struct Problem: Error {
    let rule: AHAPRule
    let message: String
  }

  /// By resolved path.
  private var results: [String: Result<SoundClip, Problem>] = [:]

  /// Creates a reader without opening files.
  ///
  /// - Parameters:
  ///   - root: The folder to which paths are relative.
  ///   - sampleRate: The playback sample rate in hertz. Files that cannot be converted to it are rejected. With nil,
  ///     every file that can be decoded is accepted.
  public init(root: BundleRoot, sampleRate: Int? = nil) {
    self.root = root
    self.sampleRate = sampleRate
  }

  /// Returns the sound that a pattern names, at the file's sample rate.
  ///
  /// - Parameter reference: The reference in the pattern.
  /// - Returns: The sound.
  /// - Throws: `WaveformError` with a finding of rule `waveform-outside-root`, `waveform-not-found` or
  ///   `waveform-unreadable`.
  public func sound(_ reference: WaveformReference) throws(WaveformError) -> SoundClip {
    try result(reference).get()
  }

  /// Returns the finding about a sound that a pattern names, or nil if it can be played.
  ///
  /// - Parameter reference: The reference in the pattern.
  /// - Returns: The finding, or nil.
  public func finding(_ reference: WaveformReference) -> Diagnostic? {
    guard case .failure(let error) = result(reference) else { return nil }
    return error.diagnostic
  }

  /// Returns the sounds of a pattern by path, and findings about those omitted.
  ///
  /// - Parameter references: The references in the pattern.
  /// - Returns: The sounds, and a finding for each reference without a sound.
  public func sounds(
    of references: [WaveformReference]
  ) -> (sounds: [String: SoundClip], diagnostics: [Diagnostic]) {
    var sounds: [String: SoundClip] = [:]
    var diagnostics: [Diagnostic] = []
    for reference in references {
      switch result(reference) {
      case .success(let sound): sounds[reference.path] = sound
      case .failure(let error): diagnostics.append(error.diagnostic)
      }
    }
    return (sounds, diagnostics)
  }

  private func result(_ reference: WaveformReference) -> Result<SoundClip, WaveformError> {
    let result: Result<SoundClip, Problem>
    do throws(ContainedFile.Refusal) {
      let file = try ContainedFile.resolve(reference.path, in: root.folder)
      result = results[file] ?? read(file, reference.path)
      results[file] = result
    } catch {
      result = .failure(problem(error, reference.path))
    }
    return result.mapError { WaveformError(diagnostic: reference.diagnostic($0.rule, $0.message)) }
  }

  private func read(_ file: String, _ path: String) -> Result<SoundClip, Problem> {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try ContainedFile.read(file, limit: SoundFile.maximumSize)
    } catch {
      return .failure(unreadable(path, error.reason))
    }
    do throws(SoundFileError) {
      let clip = try SoundFile.decode(bytes)
      if let sampleRate { try clip.checkConversion(to: sampleRate) }
      return .success(clip)
    } catch {
      return .failure(unreadable(path, error.description))
    }
  }

  private func problem(_ refusal: ContainedFile.Refusal, _ path: String) -> Problem {
    switch refusal {
    case .outside:
      Problem(
        rule: .waveformOutsideRoot,
        message:
          "'\(path)' is outside '\(root.folder)' and is not read; a path must be relative to the "
          + "app's bundle and stay inside it" + Self.consequence("badEventEntry"))
    case .notFound(let path):
      Problem(
        rule: .waveformNotFound,
        message: "there is no sound file '\(path)'; "
          + (root.isChosen
            ? "paths start at the bundle root"
            : "if paths start in another folder, give it with --bundle-root")
          + Self.consequence("badEventEntry"))
    case .unreadable(let reason): unreadable(path, reason)
    }
  }

  private func unreadable(_ path: String, _ reason: String) -> Problem {
    Problem(
      rule: .waveformUnreadable,
      message: "'\(path)' cannot be played: \(reason)" + Self.consequence("invalidAudioResource"))
  }

  /// `error` is the code that CoreHaptics' header defines for such a pattern.
  private static func consequence(_ error: String) -> String {
    "; CoreHaptics refuses such a pattern (\(error)); Tapline leaves out the sound"
  }
}

/// The reason why a pattern's sound cannot be played, at the location of its name in the pattern.
public struct WaveformError: Error, Sendable, Hashable {
  /// The finding; a warning, since the rest of the pattern plays without the sound.
  package let diagnostic: Diagnostic
}

/// Readers of the sounds of patterns in any folders: one reader per bundle root.
///
/// Thread: one at a time; blocks.
package final class WaveformReaders {
  private let root: BundleRoot?
  private let sampleRate: Int?
  private var readers: [BundleRoot: WaveformReader] = [:]

  package init(root: BundleRoot? = nil, sampleRate: Int? = nil) {
    self.root = root
    self.sampleRate = sampleRate
  }

  package func reader(ofPattern path: String, root: BundleRoot? = nil) -> WaveformReader {
    let root = root ?? self.root ?? BundleRoot(ofPattern: path)
    let reader = readers[root] ?? WaveformReader(root: root, sampleRate: sampleRate)
    readers[root] = reader
    return reader
  }
}

/// The folder to which waveform paths are relative; sound files outside it are not read.
///
/// In an app it is the bundle's top folder; for a single pattern, the pattern's folder.
public struct BundleRoot: Sendable, Hashable {
  /// As given by the caller.
  package let folder: String

  /// Whether a caller chose the folder; otherwise it is derived from the pattern's path.
  let isChosen: Bool

  /// Creates a root from a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: `FileError` of kind `read` if the folder does not exist.
  public init(_ folder: String) throws(FileError) {
    if let reason = ContainedFile.folderProblem(folder) {
      throw FileError(.read, path: folder, reason: reason)
    }
    self.folder = folder
    isChosen = true
  }

  /// Creates the root of a pattern: its folder, or the current folder for standard input.
  ///
  /// - Parameter path: The pattern's file, or `-`.
  public init(ofPattern path: String) {
    let slash = path == "-" ? nil : path.lastIndex(of: "/")
    folder = slash.map { String(path[...$0]) } ?? "."
    isChosen = false
  }
}
