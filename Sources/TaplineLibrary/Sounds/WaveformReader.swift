public import TaplineAHAP
public import TaplineFiles
public import TaplinePatterns
public import TaplineText

/// Finds, reads and decodes the sound files that patterns name, each of them once.
///
/// Thread: one at a time; blocks.
public final class WaveformReader {
  /// The folder that paths start from.
  let root: BundleRoot

  /// The rate at which the sounds will be played, in hertz, or nil where it does not matter.
  let sampleRate: Int?

  /// Why there is no sound.
  private struct Problem: Error {
    let rule: AHAPRule
    let message: String
  }

  /// The result of each file, by its resolved path.
  private var decoded: [String: Result<SoundClip, Problem>] = [:]

  /// Prepares to read; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - root: The folder that paths start from.
  ///   - sampleRate: The rate at which the sounds will be played; a file of another rate is then
  ///     refused where it cannot be converted. Nil reads whatever can be decoded.
  public init(root: BundleRoot, sampleRate: Int? = nil) {
    self.root = root
    self.sampleRate = sampleRate
  }

  /// The sound that a pattern names, at the file's own rate.
  ///
  /// - Parameter reference: Where the pattern names it.
  /// - Returns: The sound.
  /// - Throws: `WaveformError` with a finding of rule `waveform-outside-root`, `waveform-not-found` or
  ///   `waveform-unreadable`.
  public func sound(_ reference: WaveformReference) throws(WaveformError) -> SoundClip {
    do throws(Problem) {
      return try sound(at: reference.path)
    } catch {
      throw WaveformError(diagnostic: reference.diagnostic(error.rule, error.message))
    }
  }

  /// The finding about a sound that a pattern names; nil if it can be played.
  ///
  /// - Parameter reference: Where the pattern names it.
  /// - Returns: The finding.
  public func finding(_ reference: WaveformReference) -> Diagnostic? {
    do throws(WaveformError) {
      _ = try sound(reference)
      return nil
    } catch {
      return error.diagnostic
    }
  }

  /// The sounds of a pattern by path, and findings about those that are left out.
  ///
  /// - Parameter references: Where the pattern names them.
  /// - Returns: The sounds, and a finding for each reference without one.
  public func sounds(
    of references: [WaveformReference]
  ) -> (sounds: [String: SoundClip], diagnostics: [Diagnostic]) {
    var sounds: [String: SoundClip] = [:]
    var diagnostics: [Diagnostic] = []
    for reference in references {
      do throws(WaveformError) {
        sounds[reference.path] = try sound(reference)
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    return (sounds, diagnostics)
  }

  // MARK: - One file

  private func sound(at path: String) throws(Problem) -> SoundClip {
    let file: String
    do throws(ContainedFile.Refusal) {
      file = try ContainedFile.resolve(path, in: root.folder)
    } catch {
      throw problem(error, path)
    }
    let known = decoded[file] ?? read(file, path)
    decoded[file] = known
    return try known.get()
  }

  private func read(_ file: String, _ path: String) -> Result<SoundClip, Problem> {
    let bytes: [UInt8]
    do throws(ContainedFile.Refusal) {
      bytes = try ContainedFile.read(file, limit: SoundFile.maximumSize)
    } catch {
      return .failure(problem(error, path))
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
          "'\(path)' leads out of '\(root.folder)' and is not read; a path is relative to the "
          + "app's bundle and stays inside it" + Self.consequence("badEventEntry"))
    case .notFound(let wanted):
      Problem(
        rule: .waveformNotFound,
        message: "there is no sound file '\(wanted)'; "
          + (root.isChosen
            ? "paths start at the bundle root"
            : "where paths start in another folder, name it with --bundle-root")
          + Self.consequence("badEventEntry"))
    case .unreadable(let reason): unreadable(path, reason)
    }
  }

  private func unreadable(_ path: String, _ reason: String) -> Problem {
    Problem(
      rule: .waveformUnreadable,
      message: "'\(path)' cannot be played: \(reason)" + Self.consequence("invalidAudioResource"))
  }

  /// What a phone does with such a pattern, by the error that the header has for it, and what is done
  /// here.
  private static func consequence(_ error: String) -> String {
    "; CoreHaptics refuses such a pattern (\(error)), here the sound is left out"
  }
}

/// Why a pattern's sound cannot be played, at the place that names it.
public struct WaveformError: Error, Sendable, Hashable {
  /// The finding; a warning, since the rest of the pattern plays without the sound.
  package let diagnostic: Diagnostic
}

/// Reads the sounds of patterns in any folders, each sound once.
///
/// Thread: one at a time; blocks.
package final class WaveformReaders {
  private let root: BundleRoot?
  private let sampleRate: Int?
  private var readers: [BundleRoot: WaveformReader] = [:]

  /// Prepares to read; nothing is opened yet.
  package init(root: BundleRoot? = nil, sampleRate: Int? = nil) {
    self.root = root
    self.sampleRate = sampleRate
  }

  /// The reader of a pattern's sounds.
  package func reader(ofPattern path: String, root: BundleRoot? = nil) -> WaveformReader {
    let root = root ?? self.root ?? BundleRoot(ofPattern: path)
    let reader = readers[root] ?? WaveformReader(root: root, sampleRate: sampleRate)
    readers[root] = reader
    return reader
  }
}

/// The folder that waveform paths start from, and outside of which no sound file is read.
///
/// In an app it is the bundle's top folder; for a single pattern, the pattern's folder.
public struct BundleRoot: Sendable, Hashable {
  /// The folder as the caller named it.
  package let folder: String

  /// Whether a caller chose the folder, rather than the place of a pattern.
  let isChosen: Bool

  /// Names a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: `FileError` of kind `read` where there is no such folder.
  public init(_ folder: String) throws(FileError) {
    if let reason = ContainedFile.reasonNotAFolder(folder) {
      throw FileError(.read, path: folder, reason: reason)
    }
    self.folder = folder
    isChosen = true
  }

  /// The folder of a pattern; for standard input, the current one.
  ///
  /// - Parameter path: The pattern's file, or `-`.
  public init(ofPattern path: String) {
    let slash = path == "-" ? nil : path.lastIndex(of: "/")
    folder = slash.map { String(path[...$0]) } ?? "."
    isChosen = false
  }
}
