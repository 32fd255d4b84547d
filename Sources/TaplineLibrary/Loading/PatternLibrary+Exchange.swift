import TaplineAHAP
import TaplineExchange
import TaplineFiles

extension PatternLibrary {
  /// The text that distinguishes a haptic pattern from other files with the same extension.
  private static let signatures = [
    "xml": "<hapticPattern", "kt": "VibrationEffect", "java": "VibrationEffect", "js": ".vibrate(",
  ]

  private static let signatureSearchLength = 65_536

  private static func signature(for path: String) -> String? {
    path.split(separator: ".").last.flatMap { signatures[$0.lowercased()] }
  }

  package static func isPatternFile(_ name: String, in folder: String) -> Bool {
    guard let format = ExchangeFormat(path: name), format.readable == format else { return false }
    guard signature(for: name) != nil else { return true }
    let file = try? RandomAccessFile(folder + "/" + name)
    guard let head = try? file?.read(0..<signatureSearchLength) else { return false }
    return hasSignature(head, path: name)
  }

  /// Returns whether a file's content is a pattern or a timeline, by the extension of `name` and its text.
  package static func isPattern(_ bytes: [UInt8], named name: String) -> Bool {
    if name.lowercased().hasSuffix(".json"), TimelineFile.isTimeline(bytes) { return true }
    guard let format = ExchangeFormat(path: name), format.readable == format else { return false }
    return signature(for: name) == nil || hasSignature(bytes, path: name)
  }

  static func hasSignature(_ bytes: [UInt8], path: String) -> Bool {
    guard let signature = signature(for: path) else { return false }
    let head = bytes.prefix(signatureSearchLength)
    return head.indices.contains { head[$0...].starts(with: signature.utf8) }
  }
}
