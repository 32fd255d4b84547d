public import TaplineAHAP
public import TaplineFiles
public import TaplineText

/// Why a name or a file gave no pattern or profile.
public enum PatternLibraryError: Error, Sendable, CustomStringConvertible {
  /// The folder that `TAPLINE_PATTERNS` or a caller names is not a folder of patterns; the text
  /// says so.
  case folderMissing(String)
  /// There is nothing of this name; `suggestions` are the nearest names.
  case unknownName(String, kind: String, suggestions: [String])
  /// Several names end like this.
  case ambiguousName(String, candidates: [String])
  /// The reference cannot mean what it says, such as an intensity on a notification.
  case invalidReference(String, reason: String)
  /// A file could not be read.
  case file(FileError)
  /// A pattern cannot be played as written.
  case pattern(AHAPError)
  /// A profile or another data file is wrong.
  case data(Diagnostic)
  /// A recorded timeline is wrong, or strictness refuses what was found; warnings may be among it.
  case findings([Diagnostic])

  /// The problem in one sentence, or one line for each diagnostic.
  public var description: String {
    switch self {
    case .folderMissing(let text): return text
    case .unknownName(let name, let kind, let suggestions):
      let hint = suggestions.isEmpty ? "" : "; did you mean \(Self.list(suggestions))?"
      return "there is no \(kind) '\(name)'\(hint)"
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

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: " or ")
  }
}
