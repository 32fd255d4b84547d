package import TaplineAHAP
package import TaplinePatterns
package import TaplineText

/// What a person named, ready to be rendered: a pattern or a recorded timeline, with its sounds.
package struct LoadedTimeline: Sendable {
  /// The name or path it is known by.
  package let name: String

  /// The file it was read from, as `LoadedPattern.path` has it; `-` for standard input.
  package let path: String

  /// The patterns, one for each placement of the timeline.
  package let patterns: [LoadedPattern]

  /// The timeline on an axis of its own, its sounds at their own rates.
  package let timeline: Timeline

  /// The warnings and notes about it and its sounds, pattern by pattern in the order of the text.
  package let findings: [Diagnostic]

  /// The findings about files that whoever uses the program can change: none about what is compiled in.
  package var ownFindings: [Diagnostic] {
    let builtIn = Set(patterns.filter(\.isCompiledIn).map(\.path))
    return builtIn.isEmpty ? findings : findings.filter { !builtIn.contains($0.file) }
  }

  /// Whether it is part of the program, so that there is no file at `path`.
  package var isCompiledIn: Bool { patterns.count == 1 && patterns[0].isCompiledIn }

  /// The sounds that its events name, by path.
  package var sounds: [String: SoundClip] {
    timeline.placements.reduce(into: [:]) { sounds, placement in
      sounds.merge(placement.sounds) { first, _ in first }
    }
  }

  /// All patterns as one, events at their times on the axis of the whole; for counting, since
  /// controls of one would act on another.
  package var merged: LoadedPattern {
    if patterns.count == 1, timeline.placements[0].offset == 0 { return patterns[0] }
    var merged = HapticPattern(events: [])
    for placement in timeline.placements {
      for var event in placement.pattern.events {
        event.time += placement.offset
        merged.events.append(event)
      }
      merged.parameters += placement.pattern.parameters
      merged.curves += placement.pattern.curves
    }
    return LoadedPattern(
      name: name, path: path, pattern: merged, diagnostics: patterns.flatMap(\.diagnostics),
      waveforms: patterns.flatMap(\.waveforms))
  }

  /// The timeline with every pattern at an intensity.
  package func scaled(intensity: Double) -> Timeline {
    var scaled = timeline
    for index in scaled.placements.indices {
      scaled.placements[index].pattern = scaled.placements[index].pattern.scaled(
        intensity: intensity)
    }
    return scaled
  }
}

extension Timeline {
  /// Lays timelines on one axis.
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
