struct CommandFailure: Error {
  let code: ExitCode
  let message: SanitizedText

  init(_ code: ExitCode, _ message: SanitizedText) {
    self.code = code
    self.message = message
  }
}

/// The codes from 64 are those of sysexits.h: EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_UNAVAILABLE, EX_CANTCREAT, EX_IOERR.
extension ExitCode {
  static let checkFailed = ExitCode(1)
  static let usage = ExitCode(64)
  static let badData = ExitCode(65)
  static let noInput = ExitCode(66)
  static let unavailable = ExitCode(69)
  static let cannotCreate = ExitCode(73)
  static let inputOutput = ExitCode(74)
  static let interrupted = ExitCode(130)
}

extension ExitCode? {
  mutating func raise(to code: ExitCode?) {
    if code?.rawValue ?? 0 > self?.rawValue ?? 0 { self = code }
  }
}

extension CommandFailure {
  init(missing path: String, _ remedy: SanitizedText = "") {
    self.init(.noInput, "there is no file '\(path)'" + (NameHint.near(path) ?? remedy))
  }

  init(_ error: FileError) {
    switch error.kind {
    case .read where error.isMissing: self.init(missing: error.path)
    case .read:
      let hint = InputFile.exists(error.path) ? "" : NameHint.near(error.path) ?? ""
      self.init(.noInput, NameHint.folder(error.path) ?? SanitizedText(error.description) + hint)
    case .create:
      let folder = error.path.lastIndex(of: "/").map { String(error.path[..<$0]) } ?? ""
      let hint: SanitizedText =
        folder.isEmpty || InputFile.isFolder(folder) ? "" : "; there is no folder '\(folder)'"
      self.init(.cannotCreate, SanitizedText(error.description) + hint)
    case .write: self.init(.inputOutput, SanitizedText(error.description))
    }
  }

  init(_ error: PatternLibraryError) {
    switch error {
    case .unknownName(let name, let kind, let suggestions):
      if let folder = NameHint.folder(name) {
        self.init(.noInput, folder)
      } else if let sentence = NameHint.sentence(about: name, notA: kind) {
        self.init(.usage, sentence)
      } else if kind == "pattern", suggestions.isEmpty, NameHint.isFileName(name) {
        var text: SanitizedText = "there is no file '\(name)', and no pattern of this name"
        if let near = NameHint.near(name) {
          text += near
        } else if let ending = fileEnding(name), RenderingMenu.kind(ending: ending) != nil {
          text += "; to write it: -o \(shellWord(name))"
        }
        self.init(.noInput, text)
      } else {
        let hint = suggestions.isEmpty ? NameHint.end(about: name, kind) : ""
        self.init(.usage, SanitizedText(error.description) + hint)
      }
    case .invalidReference(let name, let reason):
      self.init(.usage, "'\(name)': \(SanitizedText(lines: reason))")
    case .ambiguousName:
      self.init(.usage, SanitizedText(error.description))
    case .file(let error): self.init(error)
    case .folderMissing: self.init(.noInput, SanitizedText(error.description))
    case .pattern(let error):
      // Only the linter shows notes.
      let findings = error.diagnostics.filter { $0.severity > .note }
      self.init(.badData, findings.map(\.shown).joined(separator: "\n"))
    case .findings(let findings):
      let errors = findings.filter { $0.severity == .error }
      self.init(.badData, errors.map(\.shown).joined(separator: "\n"))
    case .data: self.init(.badData, SanitizedText(error.description))
    }
  }

  init?(_ outcome: LintOutcome) {
    switch outcome {
    case .passed: return nil
    case .failed: self.init(.checkFailed, "")
    case .unreadable: self.init(.badData, "")
    case .missing: self.init(.noInput, "")
    }
  }

  init(_ error: OfflineRenderer.Failure) {
    switch error {
    case .file(let error): self.init(error)
    case .tooLong: self.init(.usage, "\(error.description); add --allow-long")
    case .interrupted: self.init(.interrupted, "")
    }
  }
}

extension CommandFailure {
  /// Creates the failure for an error of Tapline; returns nil for any other error, such as an error of the parser.
  init?(reporting error: any Error) {
    switch error {
    case let error as CommandFailure: self = error
    case let error as PatternLibraryError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as OfflineRenderer.Failure: self.init(error)
    case let error as PlaybackError: self.init(.unavailable, SanitizedText(error.description))
    case let error as BatchPlan.Failure: self.init(error)
    case let error as FileSearch.Failure: self.init(.noInput, SanitizedText(error.description))
    case let error as PatternText.Failure: self.init(.badData, SanitizedText(error.reason))
    case let error as DataError: self.init(.badData, error.diagnostic.shown)
    case let error as CurveExportError: self.init(.usage, SanitizedText(error.description))
    case let error as UnknownRule: self.init(.usage, SanitizedText(error.description))
    default: return nil
    }
  }
}
