import Foundation
import TaplineTestSupport
import Testing

/// A command in a `console` block of the documentation, and its expected output.
struct Transcript {
  var command: String
  var lines: [String] = []

  /// Returns the transcripts in a file of the checkout, in order.
  static func all(in path: String) throws -> [Transcript] {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(path), encoding: .utf8)
    var found: [Transcript] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        found.append(Transcript(command: String(line.dropFirst(2))))
      } else if isInside {
        found[found.count - 1].lines.append(line)
      }
    }
    return found
  }

  /// Returns whether the command line uses a verb of `tapline`.
  func uses(_ verb: String) -> Bool { command.contains("tapline \(verb) ") }

  /// Runs the command in a folder, with a program as `tapline`, and expects its lines.
  func check(in folder: URL, program: URL = Command.built) throws {
    var shell = Command()
    shell.program = URL(fileURLWithPath: "/bin/sh")
    shell.folder = folder
    let programs = program.deletingLastPathComponent().path
    shell.environment["PATH"] = programs + ":/usr/bin:/bin"
    let result = try shell.run("-c", "(\(command)) 2>&1")
    #expect(result.text == lines.map { $0 + "\n" }.joined(), "\(command)")
  }
}
