import TaplineExchange
import TaplineFiles
import TaplineText

extension PatternLibrary {
  /// Reads a file of another platform's format.
  ///
  /// - Parameter reference: What a person named.
  /// - Returns: What was read; nil where the reference is no such file.
  /// - Throws: `PatternLibraryError`.
  func exchanged(_ reference: String) throws(PatternLibraryError) -> ExchangeReader? {
    let mayBe = ExchangeFormat(path: reference) ?? (reference.hasSuffix(".json") ? .pulsar : .ahap)
    guard mayBe != .ahap, InputFile.exists(reference) else { return nil }
    let text = try InputText(path: reference)
    guard let format = ExchangeFormat.format(of: text.bytes, path: reference), format != .ahap
    else {
      return nil
    }
    do throws(ExchangeError) {
      return try ExchangeReader(text.bytes, format: format, file: reference)
    } catch {
      throw .findings(error.diagnostics)
    }
  }
}
