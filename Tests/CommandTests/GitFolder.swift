import Foundation
import TaplineTestSupport

/// A folder with a git repository whose commits are the same on every machine.
struct GitFolder {
  let folder: URL

  /// The `tapline` program that runs.
  var program = Command.built

  /// Creates an empty repository in a folder.
  init(_ folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
  }

  static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
  ]

  struct Failure: Error {
    let message: String
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String {
    var command = Command()
    command.program = URL(fileURLWithPath: "/usr/bin/git")
    command.folder = folder
    command.environment = Self.environment
    let result = try command.run(arguments)
    guard result.code == 0 else { throw Failure(message: result.messages) }
    return result.text
  }

  /// Writes files, commits them and tags the commit; nil removes a file.
  func commit(_ files: [String: String?], tag: String) throws {
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      guard let text else {
        try FileManager.default.removeItem(at: file)
        continue
      }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", tag)
    try git("tag", tag)
  }

  /// Runs `tapline review` in the repository.
  func review(_ arguments: String...) throws -> Command.Result {
    var command = Command()
    command.program = program
    command.folder = folder
    command.environment = Self.environment
    return try command.run(["review"] + arguments)
  }

  /// Returns the JSON of a review.
  func document(_ arguments: String...) throws -> ReviewedDocument {
    var command = Command()
    command.program = program
    command.folder = folder
    command.environment = Self.environment
    let result = try command.run(["review", "--json"] + arguments)
    guard result.code == 0 else { throw Failure(message: result.messages) }
    return try JSONDecoder().decode(ReviewedDocument.self, from: Data(result.output))
  }
}

/// The JSON of `tapline review`.
struct ReviewedDocument: Decodable {
  struct Difference: Decodable {
    let subject: String
    let before: String?
    let after: String?
    let onsetSeconds: Double?
    let durationSeconds: Double?
    let levelDecibels: Double?
    let frequencyHertz: Double?
    let noticeable: [String]
    let isNoticeable: Bool
  }

  struct Finding: Decodable {
    let line: Int
    let rule: String
    let message: String
  }

  struct Device: Decodable {
    let device: String
    let before: String?
    let after: String?
  }

  struct Change: Decodable {
    let path: String
    let previousPath: String?
    let kind: String
    let outcome: String
    let reason: String?
    let isNoticeable: Bool
    let differences: [Difference]
    let devices: [Device]
    let newFindings: [Finding]
    let solvedFindings: [Finding]
  }

  struct Rename: Decodable {
    let path: String
    let previousPath: String
  }

  let noticeableCount: Int
  let changes: [Change]
  let renames: [Rename]
  let notes: [String]

  subscript(path: String) -> Change? { changes.first { $0.path == path } }
}
