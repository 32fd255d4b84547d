package import TaplineAHAP
import TaplineExchange
import TaplinePatterns
import TaplineText

/// A line that an app has sent: a JSON object.
package enum ProtocolLine {
  case greeting(Greeting)
  /// The time of the app's clock, in seconds.
  case clock(Double)
  case call(TimelineCallReader.Reading)

  /// The maximum number of bytes of a line, including its line feed.
  static let maximumLength = TimelineCall.maximumLineLength

  package init(_ bytes: [UInt8], line: Int, isGreeting: Bool) throws(ProtocolError) {
    let finding: Diagnostic?
    do throws(DataError) {
      let document = try JSONDocument(parsing: bytes, file: "line")
      if isGreeting {
        self = .greeting(try Greeting(document.root))
        return
      }
      if document.root["now"] != nil {
        let fields = try JSONFields(document.root, named: "the clock", rule: "protocol")
        self = .clock(try fields.number("now", in: 0...1e9))
        try fields.finish()
        return
      }
      var reader = TimelineCallReader(document)
      if let reading = try reader.call(document.root) {
        self = .call(reading)
        return
      }
      finding = reader.findings.first { $0.severity == .error }
    } catch {
      finding = error.diagnostic
    }
    throw ProtocolError(
      line: line, column: finding?.position.column ?? 1,
      message: finding?.message ?? "the pattern cannot be played")
  }
}

/// The reason why the listener disconnects an app, such as a violation of the protocol.
package struct ProtocolError: Error, Sendable, CustomStringConvertible {
  /// The number of the line on the connection, from 1.
  package let line: Int

  /// The number of the column, from 1.
  package let column: Int

  package let message: String

  package var description: String { "line \(line), column \(column): \(message)" }

  /// The answer to the app, a JSON object with a line feed.
  var reply: [UInt8] {
    let text = JSONOutput.object([
      ("error", .string(message)), ("line", .integer(line)), ("column", .integer(column)),
    ])
    return Array(text.scriptText.utf8) + [0x0A]
  }
}
