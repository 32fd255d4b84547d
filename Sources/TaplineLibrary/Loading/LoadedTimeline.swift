package import TaplineAHAP
import TaplineExchange
package import TaplinePatterns
package import TaplineText

/// A pattern, a recorded timeline or a score, as loaded by name or path.
package struct LoadedTimeline: Sendable {
  /// The name, path or score by which the timeline was loaded.
  package let name: String

  /// The path of the timeline's file, as in `LoadedPattern.path`; for a score, the path of the first pattern.
  package private(set) var path: String

  /// One per placement of the timeline.
  package private(set) var patterns: [LoadedPattern] = []

  /// The timeline, with sounds at the sample rates of their files.
  package private(set) var timeline = Timeline()

  /// The warnings and notes about the patterns and their sounds, sorted by pattern and then by position.
  package private(set) var findings: [Diagnostic] = []

  /// The findings without those about embedded files, which a user cannot change.
  package var ownFindings: [Diagnostic] {
    let builtIn = Set(patterns.filter(\.isCompiledIn).map(\.path))
    return findings.filter { !builtIn.contains($0.file) }
  }

  /// Whether the only pattern is embedded in the program and does not exist at `path`.
  package var isCompiledIn: Bool { patterns.count == 1 && patterns[0].isCompiledIn }

  /// The sounds that the timeline's events name, by path.
  package var sounds: [String: SoundClip] {
    timeline.placements.reduce(into: [:]) { sounds, placement in
      sounds.merge(placement.sounds) { first, _ in first }
    }
  }

  /// All patterns merged into one, for counting only, because the controls of one pattern would affect the others.
  package var mergedPattern: LoadedPattern {
    if patterns.count == 1, timeline.placements[0].offset == 0 { return patterns[0] }
    var merged = HapticPattern(events: [])
    for placement in timeline.placements {
      var pattern = placement.pattern
      pattern.moveControls({ $0 + placement.offset }, points: \.self)
      merged.events += pattern.events.map { $0.at(placement.offset + $0.time) }
      merged.parameters += pattern.parameters
      merged.curves += pattern.curves
    }
    return LoadedPattern(
      name: name, path: path, pattern: merged, diagnostics: patterns.flatMap(\.diagnostics),
      waveforms: patterns.flatMap(\.waveforms))
  }

  package func scaled(intensity: Double) -> Timeline {
    var scaled = timeline
    for index in scaled.placements.indices {
      scaled.placements[index].pattern = scaled.placements[index].pattern.scaled(
        intensity: intensity)
    }
    return scaled
  }
}

extension LoadedTimeline {
  init(_ pattern: LoadedPattern) {
    self.init(
      name: pattern.name, path: pattern.path, patterns: [pattern],
      timeline: Timeline(pattern.pattern, source: pattern.name))
  }

  init(_ text: BorrowedText, path: String) throws(PatternLibraryError) {
    do throws(AHAPError) {
      self.init(LoadedPattern(try AHAPFile(text, file: path), name: path, path: path))
    } catch {
      throw NonPatternFile.error(Array(text.bytes), at: path, else: .pattern(error))
    }
  }

  init(_ file: ExchangeReader, path: String) {
    let patterns = file.timeline.placements.enumerated().map { index, placement in
      LoadedPattern(
        name: path, path: path, pattern: placement.pattern,
        diagnostics: index == 0 ? file.diagnostics : [])
    }
    self.init(name: path, path: path, patterns: patterns, timeline: file.timeline)
  }

  mutating func append(_ other: LoadedTimeline, at offset: Double) {
    if patterns.isEmpty { path = other.path }
    patterns += other.patterns
    timeline.append(other.timeline, at: offset)
  }

  /// Returns the timeline with the sounds of the patterns and with `findings`; throws these if one is an error.
  func withSounds(
    _ readers: WaveformReaders, isStrict: Bool
  ) throws(PatternLibraryError) -> LoadedTimeline {
    var loaded = self
    for (index, pattern) in patterns.enumerated() {
      var diagnostics = pattern.diagnostics
      if !pattern.waveforms.isEmpty {
        let found = readers.reader(ofPattern: pattern.path).sounds(of: pattern.waveforms)
        loaded.timeline.placements[index].sounds = found.sounds
        diagnostics += found.diagnostics
      }
      loaded.findings += diagnostics.map { $0.judged(isStrict: isStrict) }
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    let findings = loaded.findings
    guard !findings.contains(where: { $0.severity == .error }) else { throw .findings(findings) }
    return loaded
  }
}

extension Timeline {
  /// Combines timelines: with `gap` seconds between them, or simultaneously if `gap` is nil.
  package init(_ parts: [Timeline], gap: Double?, speed: Double = 1) {
    self.init()
    var offset = 0.0
    for part in parts {
      append(part, at: offset)
      if let gap { offset += part.duration(playedAtSpeed: speed) + gap }
    }
    if speed != 1 { self = played(atSpeed: speed) }
  }
}
