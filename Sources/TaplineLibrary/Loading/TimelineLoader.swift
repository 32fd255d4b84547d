import TaplineAHAP
package import TaplineActuators
import TaplineExchange
package import TaplineFiles
public import TaplinePatterns
import TaplineText

/// A loader of timelines and their sounds from the library, from files or from standard input (`-`).
///
/// Thread: one at a time; blocks.
package final class TimelineLoader {
  package let library: PatternLibrary
  private let generators: String
  private let readers: WaveformReaders
  private let isStrict: Bool
  private let allowsLong: Bool
  private let law: FrequencyLaw

  /// Creates a loader without opening files; `law` converts frequencies in hertz to sharpness.
  package init(
    _ library: PatternLibrary, generators: String = PatternLibrary.defaultGeneratorProfile,
    root: BundleRoot? = nil, sampleRate: Int? = nil, isStrict: Bool = false,
    allowsLong: Bool = false, law: FrequencyLaw = ActuatorProfile.standard.frequency
  ) {
    self.library = library
    self.generators = generators
    self.isStrict = isStrict
    self.allowsLong = allowsLong
    self.law = law
    readers = WaveformReaders(root: root, sampleRate: sampleRate)
  }

  /// Loads a timeline with its sounds.
  package func load(_ reference: String) throws(PatternLibraryError) -> LoadedTimeline {
    try loadWithoutSounds(reference).withSounds(readers, isStrict: isStrict)
  }

  package func load(
    _ text: TemporaryBytes, path: String
  ) throws(PatternLibraryError) -> LoadedTimeline {
    try loadWithoutSounds(text, path: path).withSounds(readers, isStrict: isStrict)
  }

  package func loadWithoutSounds(
    _ text: TemporaryBytes, path: String
  ) throws(PatternLibraryError) -> LoadedTimeline {
    try text.read { (bytes, releaseRead) throws(PatternLibraryError) in
      let text = BorrowedText(bytes, releaseRead: releaseRead)
      if let format = ExchangeFormat.format(of: text, path: path), format != .ahap {
        return LoadedTimeline(try exchangeReader(text, format, path: path), path: path)
      }
      if path == "-" || path.hasSuffix(".json"),
        let document = try? TimelineFile.document(Array(bytes), file: path)
      {
        if document.root["placements"] != nil { return try Self.timeline(document, path: path) }
        if let pattern = JSONPattern.read(document.root) {
          return LoadedTimeline(LoadedPattern(name: path, path: path, pattern: pattern))
        }
      }
      return try LoadedTimeline(text, path: path)
    }
  }

  /// Returns the pattern files of a reference, each followed by the existing sound files that it names, or only the file
  /// that the reference names if a pattern is invalid; empty if all patterns are compiled in.
  package func files(of reference: String) throws(PatternLibraryError) -> [String] {
    let loaded: LoadedTimeline
    do throws(PatternLibraryError) { loaded = try loadWithoutSounds(reference) } catch {
      switch error {
      case .pattern, .findings:
        guard let file = Self.existingFile(reference) else { throw error }
        return [file]
      default: throw error
      }
    }
    var files: [String] = []
    for pattern in loaded.patterns where !pattern.isCompiledIn {
      if !files.contains(pattern.path) { files.append(pattern.path) }
      let folder = readers.reader(ofPattern: pattern.path).root.folder
      files += pattern.waveforms.compactMap { try? ContainedFile.resolve($0.path, in: folder) }
    }
    return files
  }

  /// Returns the existing file that a reference names, with or without an intensity suffix, or nil.
  private static func existingFile(_ reference: String) -> String? {
    if InputFile.exists(reference) { return reference }
    guard let at = reference.lastIndex(of: "@") else { return nil }
    let path = String(reference[..<at])
    return InputFile.exists(path) ? path : nil
  }

  fileprivate func loadWithoutSounds(
    _ reference: String
  ) throws(PatternLibraryError) -> LoadedTimeline {
    if Score.isScore(reference), !InputFile.exists(reference) { return try loadScore(reference) }
    let format = ExchangeFormat(path: reference) ?? .ahap
    let mayBeOther = format != .ahap || reference.hasSuffix(".json")
    guard reference == "-" || mayBeOther && InputFile.exists(reference) else {
      return LoadedTimeline(try library.load(reference, generators: generators))
    }
    let text: TemporaryBytes
    do throws(FileError) { text = try TemporaryBytes(reading: reference) } catch {
      throw .file(error)
    }
    return try loadWithoutSounds(text, path: reference)
  }

  private func exchangeReader(
    _ text: BorrowedText, _ format: ExchangeFormat, path: String
  ) throws(PatternLibraryError) -> ExchangeReader {
    do throws(DataError) {
      return try ExchangeReader(text, format: format, file: path, law: law, allowsLong: allowsLong)
    } catch {
      throw .findings([error.diagnostic])
    }
  }

  private static func timeline(
    _ document: JSONDocument, path: String
  ) throws(PatternLibraryError) -> LoadedTimeline {
    do throws(TimelineFile.Failure) {
      let file = try TimelineFile(document)
      return LoadedTimeline(
        name: path, path: path, patterns: file.patterns, timeline: file.timeline)
    } catch {
      throw .findings(error.diagnostics.filter { $0.severity == .error })
    }
  }

  private func loadScore(_ text: String) throws(PatternLibraryError) -> LoadedTimeline {
    var whole = LoadedTimeline(name: text, path: text)
    for part in try Score(text).parts {
      do throws(PatternLibraryError) {
        whole.append(try loadWithoutSounds(part.reference), at: part.onset)
      } catch {
        switch error {
        case .unknownName, .ambiguousName, .invalidReference:
          throw .init(error.description, at: part.range, of: text)
        default: throw error
        }
      }
    }
    return whole
  }
}

extension PatternLibrary {
  /// Loads a timeline without its sounds.
  ///
  /// - Parameters:
  ///   - reference: A reference as for `load`, the path of a recorded timeline (`.json`) or of a file in another
  ///     platform's format, or a score of these with onset-to-onset gaps, such as `rigid@0.8 +120ms light@0.5`.
  ///   - generators: The generator profile used for `feedback/…`; `@1` after the name requires that version.
  /// - Returns: The timeline.
  /// - Throws: `PatternLibraryError`.
  public func timeline(
    _ reference: String, generators: String = defaultGeneratorProfile
  ) throws(PatternLibraryError) -> Timeline {
    try TimelineLoader(self, generators: generators).loadWithoutSounds(reference).timeline
  }
}
