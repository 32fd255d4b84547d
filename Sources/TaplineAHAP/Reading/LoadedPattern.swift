public import TaplinePatterns
public import TaplineText

/// A pattern with its name and source.
public struct LoadedPattern: Sendable {
  /// The name or path, such as `feedback/rigid`, including an intensity (`feedback/rigid@0.8`).
  public let name: String

  /// The file from which the pattern was read; `-` for standard input.
  ///
  /// A compiled-in pattern has its path in the package, such as `patterns/feedback/tapline/rigid.ahap`, on every
  /// machine.
  public let path: String

  /// The pattern.
  public internal(set) var pattern: HapticPattern

  /// The warnings and notes about the file; never errors.
  public let diagnostics: [Diagnostic]

  /// The sound files named by the events; `WaveformReader` reads them.
  public let waveforms: [WaveformReference]

  /// Whether the pattern is compiled into the program, so that no file exists at `path`.
  package let isCompiledIn: Bool

  package init(
    name: String, path: String, pattern: HapticPattern, diagnostics: [Diagnostic] = [],
    waveforms: [WaveformReference] = [], isCompiledIn: Bool = false
  ) {
    self.name = name
    self.path = path
    self.pattern = pattern
    self.diagnostics = diagnostics
    self.waveforms = waveforms
    self.isCompiledIn = isCompiledIn
  }

  package init(_ file: AHAPFile, name: String, path: String) {
    self.init(
      name: name, path: path, pattern: file.pattern, diagnostics: file.diagnostics,
      waveforms: file.waveforms)
  }
}

/// A reference to a sound file in a pattern, with its position for findings.
public struct WaveformReference: Hashable, Sendable {
  package let eventIndex: Int

  /// The path as written, relative to the bundle root.
  public let path: String

  let file: String
  package internal(set) var position: SourcePosition
  package internal(set) var range: Range<Int>
  package internal(set) var jsonPath: JSONPath

  package func diagnostic(_ rule: AHAPRule, _ message: String) -> Diagnostic {
    Diagnostic(
      rule: rule.id, severity: rule.severity, message: message, file: file,
      position: position, range: range, path: jsonPath)
  }
}
