public import TaplineAHAP
public import TaplineFiles
public import TaplineText

/// An error in resolving a name, or in loading a pattern or data file.
public enum PatternLibraryError: Error, Sendable, CustomStringConvertible {
  /// The folder given by `TAPLINE_PATTERNS` or a caller is not a folder of patterns; the text is the message.
  case folderMissing(String)
  /// The name is unknown; `suggestions` are the nearest names.
  case unknownName(String, kind: String, suggestions: [String])
  /// Several names end in the given name.
  case ambiguousName(String, candidates: [String])
  /// The reference is invalid, such as an intensity for a notification.
  case invalidReference(String, reason: String)
  /// A file could not be read.
  case file(FileError)
  /// An AHAP file has errors and cannot be played.
  case pattern(AHAPError)
  /// A profile or another data file is invalid.
  case data(Diagnostic)
  /// A timeline, a file of another platform's format or the linter's configuration is invalid, a file is not a pattern,
  /// or a strict check failed; may include warnings.
  case findings([Diagnostic])

  /// The problem in one sentence, or one line per error.
  public var description: String {
    switch self {
    case .folderMissing(let text): return text
    case .unknownName(let name, let kind, let suggestions):
      let list = suggestions.map { "'\($0)'" }.joined(separator: " or ")
      return "there is no \(kind) '\(name)'" + (list.isEmpty ? "" : "; did you mean \(list)?")
    case .ambiguousName(let name, let candidates):
      return "'\(name)' is ambiguous: \(candidates.joined(separator: ", "))"
    case .invalidReference(let name, let reason): return "'\(name)': \(reason)"
    case .file(let error): return error.description
    case .pattern(let error): return error.description
    case .data(let diagnostic): return diagnostic.description
    case .findings(let findings):
      return findings.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
    }
  }

  init(_ error: DataError) { self = .data(error.diagnostic) }

  /// Throws `unknownName` if the name is not in `names`.
  static func check(
    _ name: String, kind: String, isIn names: [String]
  ) throws(PatternLibraryError) {
    guard !names.contains(name) else { return }
    throw .unknownName(name, kind: kind, suggestions: nearestNames(to: name, in: names))
  }
}
