import TaplineAHAP
package import TaplineFiles
package import TaplinePatterns
import TaplineText

/// An AHAP file with other numbers in its author's own text, where that is enough.
package struct EditedAHAP: Sendable {
  /// The new text.
  package let text: TemporaryBytes

  /// Edits a text; nil where changing numbers alone does not give the edited pattern, such as where an event does
  /// not say the intensity that is multiplied.
  ///
  /// - Complexity: O(n).
  package init?(
    _ source: TemporaryBytes, _ edit: NumberEdit, of before: HapticPattern, file: String
  ) throws(FileError) {
    let text = TemporaryBytes()
    let isEdited = try source.read { (bytes, letGo) throws(FileError) in
      try AHAPEdit.write(edit, of: BorrowedText(bytes, letGo: letGo), file: file) {
        (block) throws(FileError) in try text.write(block)
      }
    }
    guard isEdited else { return nil }
    try text.finish()
    // Whatever was overlooked shows here.
    let after = text.read { bytes, letGo in
      try? AHAPFile(BorrowedText(bytes, letGo: letGo), file: file).pattern
    }
    guard let after, edit.turns(before, into: after) else { return nil }
    self.text = text
  }
}
