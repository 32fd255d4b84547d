package import TaplineAHAP
import TaplinePatterns
import TaplineText

/// A line that an app has sent: JSON Lines, each an object.
package enum AppLine {
  /// The first line.
  case greeting(Greeting)
  /// What its clock shows, in seconds.
  case clock(Double)
  /// Any other.
  case call(TimelineCallReader.Reading)

  /// The most bytes of a line, its line feed included.
  package static let maximumLength = TimelineCall.maximumLineLength

  /// Reads a line.
  package init(
    _ bytes: [UInt8], number: Int, isGreeting: Bool
  ) throws(ProtocolError) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, file: "line")
    } catch {
      throw ProtocolError(
        line: number, column: error.diagnostic.position.column, message: error.diagnostic.message)
    }
    var reader = TimelineCallReader(document)
    do throws(DataError) {
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
      if let reading = try reader.call(document.root) {
        self = .call(reading)
        return
      }
    } catch {
      let finding = error.diagnostic
      throw ProtocolError(
        line: number, column: finding.position.column, message: finding.message)
    }
    let finding = reader.findings.first { $0.severity == .error }
    throw ProtocolError(
      line: number, column: finding?.position.column ?? 1,
      message: finding?.message ?? "the pattern cannot be played")
  }
}
