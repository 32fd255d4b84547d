public import TaplinePatterns
public import TaplineText

/// A pattern and where it comes from.
public struct LoadedPattern: Sendable {
  /// The name or path it is known by, such as `feedback/rigid`, an intensity included:
  /// `feedback/rigid@0.8`.
  public let name: String

  /// The file it was read from; `-` for standard input.
  ///
  /// What is compiled into the program is named as in the package,
  /// `patterns/feedback/tapline/rigid.ahap`: the same on every machine.
  public let path: String

  /// The pattern.
  public let pattern: HapticPattern

  /// The warnings about the file; no errors.
  public let diagnostics: [Diagnostic]

  /// The sound files that its events name; `WaveformReader` reads them.
  public let waveforms: [WaveformReference]

  /// Whether it was read from the program itself, so that there is no file at `path`.
  package let isCompiledIn: Bool

  /// Makes a loaded pattern; values are not validated.
  package init(
    name: String, path: String, pattern: HapticPattern, diagnostics: [Diagnostic] = [],
    waveforms: [WaveformReference] = []
  ) {
    self.init(
      name: name, path: path, pattern: pattern, diagnostics: diagnostics, waveforms: waveforms,
      isCompiledIn: false)
  }

  package init(
    name: String, path: String, pattern: HapticPattern, diagnostics: [Diagnostic],
    waveforms: [WaveformReference], isCompiledIn: Bool
  ) {
    self.name = name
    self.path = path
    self.pattern = pattern
    self.diagnostics = diagnostics
    self.waveforms = waveforms
    self.isCompiledIn = isCompiledIn
  }

  /// Takes a file as read.
  package init(_ file: AHAPFile, name: String, path: String) {
    self.init(
      name: name, path: path, pattern: file.pattern, diagnostics: file.diagnostics,
      waveforms: file.waveforms)
  }
}
