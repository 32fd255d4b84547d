import TaplinePatterns
import TaplineText

/// A sequence of patterns in one line of text: names, separated by the intervals between their onsets.
///
///     rigid@0.8 +120ms light@0.5 +80ms success
///
/// Words are separated by white space. White space inside parentheses, as in `impact(weight: .heavy, intensity: 0.7)`,
/// or double quotes does not separate words. The grammar is:
///
///     score = [gap] name {gap name}
///     name  = any input except `-`, optionally with an intensity: rigid, light@0.5, tap.ahap,
///             "my sounds/tap.ahap"@0.5
///     gap   = "+" time, such as +120ms, +0.5s, +0.12; +0ms starts both patterns at the same time
///
/// A gap before the first name delays the start.
struct Score {
  struct Part {
    let reference: String
    /// In seconds.
    let onset: Double
    /// The bytes of the name in the text.
    let range: Range<Int>
  }

  /// One day, in seconds.
  private static let longestGap = 86_400.0

  let parts: [Part]

  private struct Word {
    let text: String
    let range: Range<Int>
    var isGap: Bool { text.hasPrefix("+") }
  }

  /// Returns whether a text is a score: it has a gap, or it has several words and does not end in a file extension.
  static func isScore(_ text: String) -> Bool {
    let words = words(of: text)
    if words.contains(where: \.isGap) { return true }
    // A file name may contain spaces, and an intensity factor may follow it.
    let at = text.lastIndex(of: "@").flatMap { Double(text[$0...].dropFirst()) == nil ? nil : $0 }
    let file = at.map { text[..<$0] } ?? text[...]
    return words.count > 1 && !file.hasSuffix(".ahap") && !file.hasSuffix(".json")
  }

  init(_ text: String) throws(PatternLibraryError) {
    var parts: [Part] = []
    var time = 0.0
    var gap: Word?
    for word in Self.words(of: text) {
      if word.isGap {
        guard gap == nil else {
          throw .init("a name is missing before this gap", at: word.range, of: text)
        }
        guard let length = TimeText(word.text.dropFirst()), !word.text.hasPrefix("+-") else {
          throw .init(
            "'\(word.text)' is not a gap; write a time directly after the +, such as +120ms",
            at: word.range, of: text)
        }
        guard (0...Self.longestGap).contains(length.seconds) else {
          throw .init("a gap must be between 0 and 24 hours", at: word.range, of: text)
        }
        time += length.seconds
        gap = word
      } else {
        if let last = parts.last, gap == nil {
          let plus = last.reference.lastIndex(of: "+") ?? last.reference.startIndex
          let time = last.reference[plus...]
          if plus > last.reference.startIndex, TimeText(time.dropFirst()) != nil {
            throw .init("write a space before '\(time)'", at: last.range, of: text)
          }
          throw .init(Self.missingGap(before: word.text), at: word.range, of: text)
        }
        if let gap, TimeText("1" + word.text)?.hasUnit == true,
          TimeText(gap.text.dropFirst())?.hasUnit == false
        {
          throw .init(
            "a time and its unit are one word: write '\(gap.text)\(word.text)'", at: word.range,
            of: text)
        }
        guard word.text != "-" else {
          throw .init("a score cannot contain '-', standard input", at: word.range, of: text)
        }
        parts.append(
          Part(reference: word.text, onset: roundedToNanosecond(time), range: word.range))
        gap = nil
      }
    }
    if let gap { throw .init("a name is missing after this gap", at: gap.range, of: text) }
    self.parts = parts
  }

  private static func missingGap(before word: String) -> String {
    if TimeText(word)?.hasUnit == true { return "a gap begins with a plus: write '+\(word)'" }
    if word.hasPrefix("@") {
      return "write the intensity directly after the name, as in rigid@0.8"
    }
    return
      "a gap is missing before '\(word)'; write +120ms, for example, or +0ms to start both at the "
      + "same time, and put double quotes around a name with spaces"
  }

  private static let quote = UInt8(ascii: "\"")

  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var start: Int?
    var depth = 0
    var isQuoted = false
    let bytes = Array(text.utf8)
    func end(at index: Int) {
      guard let first = start else { return }
      var word = bytes[first..<index]
      if word.first == quote, let closing = word.dropFirst().firstIndex(of: quote) {
        word = word[(first + 1)..<closing] + word[(closing + 1)...]
      }
      words.append(Word(text: String(decoding: word, as: UTF8.self), range: first..<index))
      start = nil
    }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        if depth == 0, !isQuoted { end(at: index) }
        continue
      case quote where start == nil: isQuoted = true
      case quote where isQuoted: isQuoted = false
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(depth - 1, 0)
      default: break
      }
      if start == nil { start = index }
    }
    end(at: bytes.count)
    return words
  }
}

extension PatternLibraryError {
  /// Creates an error that shows the score with the faulty part underlined.
  init(_ message: String, at range: Range<Int>, of score: String) {
    let diagram = caretDiagram(of: score, under: range)
    self = .invalidReference(score, reason: "\(SanitizedText(message).text)\n\(diagram)")
  }
}
