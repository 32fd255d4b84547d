package import MotionCurves
public import TaplineAHAP
import TaplineFiles
public import TaplinePatterns
import TaplineText
public import TaplineTimeline

/// What an input of the command means: one pattern, or a recorded timeline.
public struct TimelineInput: Sendable {
  /// The name or path it is known by.
  package let name: String

  /// The file it was read from, as `LoadedPattern.path` has it; `-` for standard input.
  package let path: String

  /// The patterns, and where each begins.
  package let parts: [(pattern: LoadedPattern, offset: Double)]

  /// What moves beside them.
  package let animations: [AnimationTrack]

  /// What happened beside them.
  package let markers: [Timeline.Marker]

  /// Loads a name, an AHAP file or a timeline's JSON; `-` is standard input.
  ///
  /// - Parameters:
  ///   - reference: As `PatternLibrary.load` takes it, or the path of a timeline that ends in
  ///     `.json`.
  ///   - library: Where names are found.
  ///   - generators: The generator profile that `feedback/…` means.
  /// - Throws: `PatternLibraryError`, `TimelineFile.Failure`, or `FileError` for standard input.
  public init(
    _ reference: String, library: PatternLibrary,
    generators: String = PatternLibrary.defaultGeneratorProfile
  ) throws {
    if reference == "-" || (reference.hasSuffix(".json") && InputFile.exists(reference)) {
      let bytes = try InputFile.read(reference)
      if TimelineFile.isTimeline(bytes) {
        self.init(try TimelineFile(bytes, file: reference), path: reference)
        return
      }
      // Standard input cannot be read a second time.
      if reference == "-" {
        do throws(AHAPError) {
          self.init(LoadedPattern(try AHAPFile(bytes, file: "-"), name: "-", path: "-"))
        } catch {
          throw PatternLibraryError.pattern(error)
        }
        return
      }
    }
    self.init(try library.load(reference, generators: generators))
  }

  private init(_ loaded: LoadedPattern) {
    name = loaded.name
    path = loaded.path
    parts = [(loaded, 0)]
    animations = []
    markers = []
  }

  private init(_ file: TimelineFile, path: String) {
    name = path
    self.path = path
    parts = zip(file.patterns, file.timeline.placements).map { ($0, $1.offset) }
    animations = file.timeline.animations
    markers = file.timeline.markers
  }

  /// Whether it is part of the program, so that there is no file at `path`.
  package var isCompiledIn: Bool { parts.count == 1 && parts[0].pattern.isCompiledIn }

  /// All patterns as one, events at their times on the axis of the whole; for counting, since
  /// controls of one would act on another.
  package var merged: LoadedPattern {
    if parts.count == 1, let part = parts.first, part.offset == 0 { return part.pattern }
    var merged = HapticPattern(events: [])
    for (loaded, offset) in parts {
      for var event in loaded.pattern.events {
        event.time += offset
        merged.events.append(event)
      }
      merged.parameters += loaded.pattern.parameters
      merged.curves += loaded.pattern.curves
    }
    return LoadedPattern(
      name: name, path: path, pattern: merged,
      diagnostics: parts.flatMap(\.pattern.diagnostics),
      waveforms: parts.flatMap(\.pattern.waveforms))
  }

  /// The input on an axis of its own.
  ///
  /// - Parameter sounds: Gives the sounds of one of its patterns, by path.
  /// - Returns: The timeline.
  /// - Throws: What `sounds` throws.
  public func timeline(
    sounds: (LoadedPattern) throws -> [String: SoundClip] = { _ in [:] }
  ) rethrows -> Timeline {
    var timeline = Timeline(animations: animations, markers: markers)
    for (loaded, offset) in parts {
      timeline.placements.append(
        .init(
          loaded.pattern, at: offset, source: loaded.name, sounds: try sounds(loaded)))
    }
    return timeline
  }
}
