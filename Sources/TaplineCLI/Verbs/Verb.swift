func reportingFailures<Value>(_ console: Console, _ body: () throws -> Value) throws -> Value {
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
  // A system call that Ctrl-C interrupts fails with a misleading error, so the error is replaced.
  if Interruption.isRequested { failure = CommandFailure(.interrupted, "") }
  if !failure.message.isEmpty { console.error(failure.message) }
  throw failure.code
}

protocol Verb: ParsableCommand {
  var common: CommonOptions { get }

  func run(_ console: Console) throws
}

extension Verb {
  func run() throws {
    let console = common.console
    StreamWait.announce = { console.remark(SanitizedText($0)) }
    try reportingFailures(console) { try run(console) }
  }
}
