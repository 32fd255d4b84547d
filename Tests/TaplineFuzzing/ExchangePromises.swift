import TaplineActuators
import TaplineExchange
import TaplinePatterns
import TaplineText

/// Promises about reading any bytes as another platform's format.
enum ExchangePromises {
  private static let times = EnvelopeTimes(
    attack: .init(shortest: 0.002, longest: 2), decay: .init(shortest: 0.005, longest: 3),
    release: .init(shortest: 0.005, longest: 2))

  /// The maximum duration of a timeline that is written and read again, in seconds.
  private static let mostSeconds = 60.0

  /// Reads the bytes, and writes and reads the result again.
  static func check(_ bytes: [UInt8], _ format: ExchangeFormat) throws {
    let result = result(bytes, format, maximumKeptNodes: .max)
    if json.contains(format) {
      // Treats every array as a long one.
      try BrokenPromise.require(
        isSame(result, self.result(bytes, format, maximumKeptNodes: 2)),
        "a long array is read differently")
    }
    let read: ExchangeReader
    do throws(DataError) { read = try result.get() } catch {
      try inspect([error.diagnostic], of: bytes)
      try BrokenPromise.require(
        error.diagnostic.severity == .error, "refused without an error")
      return
    }
    try inspect(read.diagnostics, of: bytes)
    try BrokenPromise.require(
      read.diagnostics.allSatisfy { $0.severity < .error }, "a file with errors was read")
    for event in read.timeline.events {
      try BrokenPromise.require(
        event.time >= 0 && event.time.isFinite, "an event with an invalid time")
      try BrokenPromise.require(
        (0...1).contains(event.intensity) && (0...1).contains(event.sharpness),
        "an intensity or sharpness out of range")
    }
    // A few digits can mean a day in segments of a second, whose writing and reading would take all the time.
    guard read.timeline.duration <= mostSeconds else { return }
    guard
      let written = try? ExchangeWriter(
        read.timeline, as: format, name: "fuzz", times: times)
    else { return }
    var again: [UInt8] = []
    written.write { (block) throws(Never) in again += block }
    do throws(DataError) {
      _ = try self.result(again, format, maximumKeptNodes: .max).get()
    } catch {
      try BrokenPromise.require(false, "the written text is refused: \(error)")
    }
  }

  /// Formats based on JSON.
  private static let json: Set<ExchangeFormat> = [
    .haptic, .hjif, .pulsar, .androidWaveform, .openXR,
  ]

  private static func result(
    _ bytes: [UInt8], _ format: ExchangeFormat, maximumKeptNodes: Int
  ) -> Result<ExchangeReader, DataError> {
    bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(DataError) in
        try ExchangeReader(
          BorrowedText(bytes), format: format, file: "fuzz", maximumKeptNodes: maximumKeptNodes)
      }
    }
  }

  private static func isSame(
    _ one: Result<ExchangeReader, DataError>, _ other: Result<ExchangeReader, DataError>
  ) -> Bool {
    switch (one, other) {
    case (.success(let one), .success(let other)):
      one.timeline == other.timeline && one.diagnostics == other.diagnostics
    case (.failure(let one), .failure(let other)): one.diagnostic == other.diagnostic
    default: false
    }
  }

  private static func inspect(_ findings: [Diagnostic], of bytes: [UInt8]) throws(BrokenPromise) {
    for finding in findings {
      try BrokenPromise.require(
        finding.range.lowerBound >= 0 && finding.range.upperBound <= bytes.count,
        "\(finding): outside the text")
      try BrokenPromise.require(!finding.message.isEmpty, "\(finding): no message")
    }
  }
}
