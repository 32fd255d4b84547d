import ArgumentParser
import Tapline
import TaplineLive

/// A failure as the person at the terminal meets it: a message and a documented exit code.
struct CommandFailure: Error {
  let code: ExitCode
  let message: ShownText

  init(_ code: ExitCode, _ message: ShownText) {
    self.code = code
    self.message = message
  }
}

extension ExitCode {
  /// A check found something.
  static let checkFailed = ExitCode(1)
  /// Wrong use, an unknown or ambiguous name (EX_USAGE).
  static let usage = ExitCode(64)
  /// The input is wrong (EX_DATAERR).
  static let badData = ExitCode(65)
  /// The input is missing or unreadable (EX_NOINPUT).
  static let noInput = ExitCode(66)
  /// There is no usable sound device (EX_UNAVAILABLE).
  static let unavailable = ExitCode(69)
  /// An output cannot be created (EX_CANTCREAT).
  static let cannotCreate = ExitCode(73)
  /// Reading or writing failed on the way (EX_IOERR).
  static let inputOutput = ExitCode(74)
  /// Interrupted by the keyboard.
  static let interrupted = ExitCode(130)
}

extension ExitCode? {
  /// Takes a further failure's code: of several the highest wins.
  mutating func raise(to code: ExitCode?) {
    if code?.rawValue ?? 0 > self?.rawValue ?? 0 { self = code }
  }
}

extension CommandFailure {
  init(_ error: FileError) {
    switch error.kind {
    case .read:
      self.init(.noInput, OtherKind.folder(error.path) ?? ShownText(error.description))
    case .create: self.init(.cannotCreate, ShownText(error.description))
    case .write: self.init(.inputOutput, ShownText(error.description))
    }
  }

  init(_ error: PatternLibraryError) {
    switch error {
    case .unknownName(let name, let kind, let suggestions):
      if let sentence = OtherKind.sentence(about: name, notA: kind) {
        self.init(.usage, sentence)
      } else if kind == "pattern", suggestions.isEmpty, OtherKind.isFileName(name) {
        self.init(.noInput, "there is no file '\(name)', and no pattern of this name")
      } else if kind == "button system", suggestions.isEmpty,
        let known = try? PatternLibrary().buttonSystemNames
      {
        self.init(
          .usage, "\(error.description); there are \(known.joined(separator: ", "))")
      } else if kind == "pattern", suggestions.isEmpty {
        self.init(.usage, "\(error.description); 'tapline list patterns' shows what there is")
      } else {
        self.init(.usage, ShownText(error.description))
      }
    case .invalidReference(let name, let reason):
      self.init(.usage, "'\(name)': \(ShownText(lines: reason))")
    case .ambiguousName:
      self.init(.usage, ShownText(error.description))
    case .file(let error): self.init(error)
    case .folderMissing: self.init(.noInput, ShownText(error.description))
    case .pattern(let error):
      // Notes are left to the linter, as where a pattern is played.
      let findings = error.diagnostics.filter { $0.severity > .note }
      self.init(.badData, findings.map(\.shown).joined(separator: "\n"))
    case .findings(let findings):
      let errors = findings.filter { $0.severity == .error }
      self.init(.badData, errors.map(\.shown).joined(separator: "\n"))
    case .data: self.init(.badData, ShownText(error.description))
    }
  }

  init(_ error: LintConfigurationError) {
    switch error {
    case .file(let error): self.init(error)
    case .content(let findings):
      self.init(.badData, findings.map(\.shown).joined(separator: "\n"))
    }
  }

  /// How a check went, without a message: the report has said everything.
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

  init(_ error: PlaybackError) {
    self.init(.unavailable, ShownText(error.description))
  }
}

extension CommandFailure {
  /// What is said of any error of a verb; nil for one that says it itself.
  init?(reporting error: any Error) {
    switch error {
    case let error as CommandFailure: self = error
    case let error as PatternLibraryError: self.init(error)
    case let error as LintConfigurationError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as OfflineRenderer.Failure: self.init(error)
    case let error as PlaybackError: self.init(error)
    default: return nil
    }
  }
}

/// Runs a verb's body and turns every failure into a message on standard error and an exit code.
func reportingFailures(_ console: Console, _ body: () throws -> Void) throws {
  var failure: CommandFailure
  do {
    return try body()
  } catch {
    guard let known = CommandFailure(reporting: error) else { throw error }
    failure = known
    if case .findings(let findings) = error as? PatternLibraryError {
      console.show(findings.filter { $0.severity < .error })
    }
  }
  // A call that Ctrl-C broke off fails with a reason that is none.
  if Interruption.isRequested { failure = CommandFailure(.interrupted, "") }
  if !failure.message.isEmpty { console.error(failure.message) }
  throw failure.code
}
