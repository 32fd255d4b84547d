import TaplineText

/// What an app did that the protocol does not have, for which it is closed.
package struct ProtocolError: Error, Sendable, CustomStringConvertible {
  /// The line of what the app has sent, from 1.
  package let line: Int

  /// The column in the line, from 1.
  package let column: Int

  /// What is wrong, in one sentence.
  package let message: String

  /// Line, column and what is wrong.
  package var description: String { "line \(line), column \(column): \(message)" }

  /// What the app is told, with a line feed.
  package var reply: [UInt8] {
    let text = JSONOutput.object([
      ("error", .string(message)), ("line", .integer(line)), ("column", .integer(column)),
    ])
    return Array(text.scriptText.utf8) + [0x0A]
  }
}
