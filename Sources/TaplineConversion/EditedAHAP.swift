import TaplineAHAP
package import TaplineFiles
package import TaplinePatterns
import TaplineText

/// An AHAP file in which only numbers are changed.
package struct EditedAHAP: Sendable {
  /// The new text.
  package let text: TemporaryBytes

  /// Edits the numbers of a text; returns nil if the new text does not contain the edited pattern, for example because
  /// an event has no intensity to multiply.
  ///
  /// - Complexity: O(n).
  package init?(
    _ source: TemporaryBytes, _ edit: NumberEdit, of before: HapticPattern, file: String
  ) throws(FileError) {
    let text = TemporaryBytes()
    let isEdited = try source.read { (bytes, releaseRead) throws(FileError) in
      try AHAPEdit.write(edit, of: BorrowedText(bytes, releaseRead: releaseRead), file: file) {
        (block) throws(FileError) in try text.write(block)
      }
    }
    guard isEdited else { return nil }
    try text.finish()
    let after = text.read { bytes, releaseRead in
      try? AHAPFile(BorrowedText(bytes, releaseRead: releaseRead), file: file).pattern
    }
    guard let after, edit.turns(before, into: after) else { return nil }
    self.text = text
  }
}
