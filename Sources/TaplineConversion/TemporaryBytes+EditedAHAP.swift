import TaplineAHAP
package import TaplineFiles
package import TaplinePatterns
import TaplineText

extension TemporaryBytes {
  /// Returns this AHAP text with its numbers edited in place; nil if that does not give the edited pattern when read
  /// back, for example because an event has no written intensity to multiply.
  package func editedAHAP(
    _ edit: NumberEdit, of before: HapticPattern, file: String
  ) throws(FileError) -> TemporaryBytes? {
    let text = TemporaryBytes()
    let isEdited = try read { (bytes, releaseRead) throws(FileError) in
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
    return text
  }
}
