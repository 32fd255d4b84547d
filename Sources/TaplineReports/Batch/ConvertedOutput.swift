package import TaplineExchange

/// A pattern in the format of another platform, as a batch has written it.
package struct ConvertedOutput: Sendable {
  /// The file.
  package let path: String

  /// Its format.
  package let format: ExchangeFormat

  /// What the format's rules did, as the writer says.
  package let notes: [ExchangeNote]

  /// What it lost, where that is measured.
  package let conversion: Conversion?
}
