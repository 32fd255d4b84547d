import TaplineExchange
import TaplineText

extension ExchangeWriter {
  /// The complete output: UTF-8 text, or a ZIP archive.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { (block) throws(Never) in bytes += block }
    return bytes
  }
}

extension ExchangeReader {
  init(_ bytes: [UInt8], format: ExchangeFormat, file: String) throws(DataError) {
    self = try bytes.withUnsafeBufferPointer { (bytes) throws(DataError) in
      try ExchangeReader(BorrowedText(bytes), format: format, file: file)
    }
  }
}
