import TaplineExchange
import TaplineFiles
import TaplineText

extension PatternLibrary {
  /// What must stand in a file whose ending says little, for it to be taken for a pattern.
  private static let marks = [
    "xml": "<hapticPattern", "kt": "VibrationEffect", "java": "VibrationEffect", "js": ".vibrate(",
  ]

  /// The bytes of a file that are looked through for a mark.
  private static let markedBytes = 65_536

  /// Whether a file that nobody has named by itself holds a pattern: by its ending, or, where that is one of
  /// many kinds of file, by what stands in it.
  package static func isPatternFile(_ name: String, in folder: String) -> Bool {
    guard let format = ExchangeFormat(path: name) else { return false }
    guard format != .ahap else { return true }
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let mark = marks[ending] else { return true }
    guard let file = try? PartialFile(folder + "/" + name),
      let head = try? file.read(0..<markedBytes)
    else { return false }
    return head.indices.contains { head[$0...].starts(with: mark.utf8) }
  }

  /// Reads a file of another platform's format.
  func exchanged(
    _ reference: String, allowsLong: Bool
  ) throws(PatternLibraryError) -> ExchangeReader? {
    let mayBe = ExchangeFormat(path: reference) ?? (reference.hasSuffix(".json") ? .pulsar : .ahap)
    guard mayBe != .ahap, InputFile.exists(reference) else { return nil }
    let text: TemporaryBytes
    do throws(FileError) { text = try TemporaryBytes(reading: reference) } catch {
      throw .file(error)
    }
    return try text.read { (bytes, letGo) throws(PatternLibraryError) in
      try ExchangeReader(
        BorrowedText(bytes, letGo: letGo), path: reference, allowsLong: allowsLong)
    }
  }
}

extension ExchangeReader {
  /// Reads a file of the format that its ending and its text say; nil where that is none of another platform.
  init?(
    _ text: BorrowedText, path: String, allowsLong: Bool
  ) throws(PatternLibraryError) {
    guard let format = ExchangeFormat.format(of: text, path: path), format != .ahap else {
      return nil
    }
    do throws(ExchangeError) {
      try self.init(text, format: format, file: path, allowsLong: allowsLong)
    } catch {
      throw .findings(error.diagnostics)
    }
  }
}
