import TaplineAHAP
import TaplineExchange
package import TaplineFiles
public import TaplinePatterns
import TaplineText

/// Loads what a person names to timelines that are ready to be rendered: names of the library, AHAP
/// files, recorded timelines, `-` for standard input; each sound file once, whoever names it.
///
/// Thread: one at a time; blocks.
package final class TimelineLoader {
  private let library: PatternLibrary
  private let generators: String
  private let readers: WaveformReaders
  private let isStrict: Bool
  private let allowsLong: Bool

  /// Prepares to load; nothing is opened yet.
  package init(
    _ library: PatternLibrary, generators: String = PatternLibrary.defaultGeneratorProfile,
    root: BundleRoot? = nil, sampleRate: Int? = nil, isStrict: Bool = false,
    allowsLong: Bool = false
  ) {
    self.library = library
    self.generators = generators
    self.isStrict = isStrict
    self.allowsLong = allowsLong
    readers = WaveformReaders(root: root, sampleRate: sampleRate)
  }

  /// Loads a timeline with its sounds.
  package func load(_ reference: String) throws(PatternLibraryError) -> LoadedTimeline {
    try withSounds(
      library.recording(
        reference, generators: generators, allowsLong: allowsLong))
  }

  /// SwiftUI's names of feedback among what a person named; as `PatternLibrary.namedFeedback`.
  package func namedFeedback(in reference: String) -> [SensoryFeedbackNames.Entry] {
    library.namedFeedback(in: reference)
  }

  /// Loads a file that has been read already: AHAP, or what its ending says.
  package func load(
    _ text: TemporaryBytes, path: String
  ) throws(PatternLibraryError) -> LoadedTimeline {
    let recording = try text.read { (bytes, letGo) throws(PatternLibraryError) in
      let text = BorrowedText(bytes, letGo: letGo)
      if let read = try ExchangeReader(text, path: path, allowsLong: allowsLong) {
        return Recording(read, path: path)
      }
      return try Recording(text, path: path)
    }
    return try withSounds(recording)
  }

  /// The files behind a reference: its own, and the sound files that it names as far as they are
  /// there; nothing for what is compiled into the program, which never changes.
  package func files(of reference: String) throws(PatternLibraryError) -> [String] {
    let recording: Recording
    do throws(PatternLibraryError) {
      recording = try library.recording(
        reference, generators: generators, allowsLong: allowsLong)
    } catch {
      switch error {
      case .pattern, .findings:
        guard let file = Self.existingFile(reference) else { throw error }
        return [file]
      default: throw error
      }
    }
    var files: [String] = []
    for pattern in recording.patterns where !pattern.isCompiledIn {
      if !files.contains(pattern.path) { files.append(pattern.path) }
      let folder = readers.reader(ofPattern: pattern.path).root.folder
      files += pattern.waveforms.compactMap { try? ContainedFile.resolve($0.path, in: folder) }
    }
    return files
  }

  /// The file that a reference names, an intensity left out.
  private static func existingFile(_ reference: String) -> String? {
    if InputFile.exists(reference) { return reference }
    guard let at = reference.lastIndex(of: "@") else { return nil }
    let path = String(reference[..<at])
    return InputFile.exists(path) ? path : nil
  }

  private func withSounds(
    _ recording: Recording
  ) throws(PatternLibraryError) -> LoadedTimeline {
    var timeline = recording.timeline
    var findings: [Diagnostic] = []
    for (index, pattern) in recording.patterns.enumerated() {
      var diagnostics = pattern.diagnostics
      if !pattern.waveforms.isEmpty {
        let found = readers.reader(ofPattern: pattern.path).sounds(of: pattern.waveforms)
        timeline.placements[index].sounds = found.sounds
        diagnostics += found.diagnostics
      }
      findings += diagnostics.map { $0.judged(isStrict: isStrict) }
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    guard !findings.contains(where: { $0.severity == .error }) else { throw .findings(findings) }
    return LoadedTimeline(
      name: recording.name, path: recording.path, patterns: recording.patterns,
      timeline: timeline, findings: findings)
  }
}

extension PatternLibrary {
  /// Loads a timeline without its sounds.
  ///
  /// - Parameters:
  ///   - reference: As `load` takes it, the path of a recorded timeline that ends in `.json`, or a score
  ///     of such with the gaps from one beginning to the next, `rigid@0.8 +120ms light@0.5`.
  ///   - generators: The generator profile that `feedback/…` means.
  /// - Returns: The timeline.
  /// - Throws: `PatternLibraryError`.
  public func timeline(
    _ reference: String, generators: String = defaultGeneratorProfile
  ) throws(PatternLibraryError) -> Timeline {
    try recording(reference, generators: generators).timeline
  }

  fileprivate func recording(
    _ reference: String, generators: String, allowsLong: Bool = false
  ) throws(PatternLibraryError) -> Recording {
    if Score.isScore(reference), !InputFile.exists(reference) {
      return try score(reference, generators: generators, allowsLong: allowsLong)
    }
    if let exchanged = try exchanged(reference, allowsLong: allowsLong) {
      return Recording(exchanged, path: reference)
    }
    if reference == "-" || (reference.hasSuffix(".json") && InputFile.exists(reference)) {
      let text = try InputText(path: reference)
      if TimelineFile.isTimeline(text.bytes) {
        do throws(TimelineFile.Failure) {
          return Recording(try TimelineFile(text.bytes, file: reference), path: reference)
        } catch {
          throw .findings(error.diagnostics.filter { $0.severity == .error })
        }
      }
      if let pattern = WrittenFile.pattern(text.bytes, at: reference) {
        return Recording(LoadedPattern(name: reference, path: reference, pattern: pattern))
      }
      // Standard input cannot be read a second time.
      if reference == "-" {
        return try TemporaryBytes(text.bytes).read { (bytes, _) throws(PatternLibraryError) in
          try Recording(BorrowedText(bytes), path: reference)
        }
      }
    }
    return Recording(try load(reference, generators: generators))
  }

  private func score(
    _ text: String, generators: String, allowsLong: Bool
  ) throws(PatternLibraryError) -> Recording {
    let score: Score
    do throws(Score.Failure) { score = try Score(text) } catch { throw .init(error, in: text) }
    var whole = Recording(named: text)
    for part in score.parts {
      do throws(PatternLibraryError) {
        whole.append(
          try recording(part.reference, generators: generators, allowsLong: allowsLong),
          at: part.onset)
      } catch {
        switch error {
        case .unknownName, .ambiguousName, .invalidReference:
          throw .init(Score.Failure(message: error.description, range: part.range), in: text)
        default: throw error
        }
      }
    }
    return whole
  }
}

/// A timeline without its sounds, and the patterns of its placements.
private struct Recording {
  let name: String
  private(set) var path: String
  private(set) var patterns: [LoadedPattern]
  private(set) var timeline: Timeline

  /// One that has nothing yet.
  init(named name: String) {
    self.name = name
    path = name
    patterns = []
    timeline = Timeline()
  }

  /// Puts another one on its axis.
  mutating func append(_ other: Recording, at offset: Double) {
    if patterns.isEmpty { path = other.path }
    patterns += other.patterns
    timeline.append(other.timeline, at: offset)
  }

  init(_ loaded: LoadedPattern) {
    name = loaded.name
    path = loaded.path
    patterns = [loaded]
    timeline = Timeline(loaded.pattern, source: loaded.name)
  }

  init(_ text: BorrowedText, path: String) throws(PatternLibraryError) {
    do throws(AHAPError) {
      self.init(LoadedPattern(try AHAPFile(text, file: path), name: path, path: path))
    } catch {
      throw WrittenFile.error(Array(text.bytes), at: path, else: .pattern(error))
    }
  }

  init(_ file: ExchangeReader, path: String) {
    name = path
    self.path = path
    patterns = file.timeline.placements.enumerated().map { index, placement in
      LoadedPattern(
        name: path, path: path, pattern: placement.pattern,
        diagnostics: index == 0 ? file.diagnostics : [])
    }
    timeline = file.timeline
  }

  init(_ file: TimelineFile, path: String) {
    name = path
    self.path = path
    patterns = file.patterns
    timeline = file.timeline
  }
}
