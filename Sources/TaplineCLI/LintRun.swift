import ArgumentParser
import Tapline

/// One call of `lint`: finds the files, lints and fixes one after another, and keeps what was found.
struct LintRun {
  private(set) var report: LintReport
  /// The worst of what could not be written.
  private(set) var failure: CommandFailure?

  private let command: Lint
  private let console: Console
  private var settings: LintSettings

  init(_ command: Lint, _ console: Console) throws {
    self.command = command
    self.console = console
    settings = try LintSettings(command.rules, command.profiles, PatternLibrary())
    let here = FilePath.currentFolder
    report = LintReport(
      version: TaplineCommand.number, folder: FilePath.repository(holding: here) ?? here)
  }

  /// A file to lint, and what the project wants of the linter there.
  struct Input {
    let path: String
    let configuration: LintConfiguration?
  }

  mutating func lint(_ inputs: [Input]) throws {
    // Read before signals are watched for, so that Ctrl-C ends the wait for a person's typing.
    let typed = inputs.contains { $0.path == "-" } ? try InputFile.read("-") : []
    Interruption.watch()
    for input in inputs {
      if Interruption.isRequested { throw CommandFailure(.interrupted, "") }
      let file = input.path
      var bytes = typed
      if file != "-" {
        do throws(FileError) {
          bytes = try InputFile.read(file)
        } catch {
          // Ctrl-C breaks the wait for a writer of a FIFO off.
          if Interruption.isRequested { throw CommandFailure(.interrupted, "") }
          fail(file, error.description)
          continue
        }
      }
      let linter = try settings.linter(for: file, input.configuration)
      if command.fix || command.diff {
        let fixed = linter.fix(bytes, name: file)
        if try write(fixed, of: bytes, to: file) { bytes = fixed.bytes }
      }
      report.files.append(linter.lint(bytes, name: file))
    }
  }

  /// Shows what is left on standard error, where standard output is taken by something else.
  func reportOnErrors() {
    guard !command.diff else { return }
    for file in report.files { console.show(file.findings) }
  }

  // MARK: - Inputs

  /// The files that the words of the command line mean, each once.
  mutating func find() throws -> [Input] {
    let search = FileSearch(ending: ".ahap")
    var seen: Set<FileIdentity> = []
    var inputs: [Input] = []
    var excluded = 0
    for word in command.paths.isEmpty ? ["."] : command.paths {
      let found: [String]
      do throws(FileSearch.Failure) {
        found = try search.files(word)
      } catch {
        fail(word, error.description)
        continue
      }
      for file in found {
        let configuration = try settings.configuration(for: file)
        if file == "-" {
          if inputs.contains(where: { $0.path == "-" }) { continue }
        } else if configuration?.excludes(FilePath.absolute(file)) == true {
          // A shell may have expanded a pattern, so a name does not ask to lint the file after all.
          if found.count == 1 { console.remark("\(file): left out by the configuration") }
          excluded += 1
          continue
        } else if let identity = FileIdentity(of: file), !seen.insert(identity).inserted {
          continue
        }
        inputs.append(Input(path: file, configuration: configuration))
      }
    }
    if inputs.isEmpty, excluded > 0 {
      let words = command.paths.isEmpty ? "." : command.paths.joined(separator: " ")
      fail(words, "the configuration excludes all that '\(words)' means")
    }
    return inputs
  }

  private mutating func fail(_ input: String, _ message: String) {
    console.error(message)
    report.failures.append(LintReport.Failure(input: input, message: message))
  }

  // MARK: - Fixes

  /// Writes or shows what fixes changed, and says whether the file is now as fixed.
  private mutating func write(
    _ fixed: FixedText, of bytes: [UInt8], to file: String
  ) throws -> Bool {
    if command.diff {
      let name = file == "-" ? "stdin" : file
      try writeData(UnifiedDiff.bytes(from: bytes, to: fixed.bytes, name: name), to: "-")
      return false
    }
    // Standard input goes through, fixed or not.
    guard !fixed.rules.isEmpty || file == "-" else { return false }
    do throws(FileError) {
      try writeData(fixed.bytes, to: file)
    } catch {
      if Interruption.isRequested { throw CommandFailure(.interrupted, "") }
      let failed = CommandFailure(error)
      console.error(failed.message)
      failure = failure.map { $0.code.rawValue > failed.code.rawValue ? $0 : failed } ?? failed
      failure = failure.map { CommandFailure($0.code, "") }
      return false
    }
    if !fixed.rules.isEmpty { console.remark("\(file): \(fixed.summary)") }
    return true
  }
}
