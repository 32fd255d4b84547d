import TaplinePatterns
import TaplineText

/// Several patterns in a line, as a person writes them: names, and between them the gaps from one
/// beginning to the next.
///
///     rigid@0.8 +120ms light@0.5 +80ms success
///
/// The grammar, words parted by spaces (those in round brackets belong to a word, as in
/// `impact(weight: .heavy, intensity: 0.7)`):
///
///     score = [gap] name {gap name}
///     name  = whatever a single input may be but `-`, with its strength: rigid, light@0.5, tap.ahap
///     gap   = "+" time, such as +120ms, +0.5s, +0.12; +0ms for two at once
///
/// A gap before the first name is silence.
struct Score {
  /// A name of the score.
  struct Part {
    /// What is played.
    let reference: String
    /// When it begins, in seconds.
    let onset: Double
    /// The bytes of the text it stands at.
    let range: Range<Int>
  }

  /// A text that is not a score as written.
  struct Failure: Error {
    let message: String
    let range: Range<Int>
  }

  /// The longest silence before a part, in seconds: a day.
  private static let longestGap = 86_400.0

  /// The names, in the order of the text.
  let parts: [Part]

  private struct Word {
    let text: String
    let range: Range<Int>
    var isGap: Bool { text.hasPrefix("+") }
  }

  /// Whether a text is written as a score: several words, or a gap; a file's name may have spaces.
  static func isScore(_ text: String) -> Bool {
    let words = words(of: text)
    if words.contains(where: \.isGap) { return true }
    return words.count > 1 && !text.hasSuffix(".ahap") && !text.hasSuffix(".json")
  }

  /// Reads a score.
  init(_ text: String) throws(Failure) {
    var parts: [Part] = []
    var time = 0.0
    var gap: Word?
    for word in Self.words(of: text) {
      if word.isGap {
        guard gap == nil else {
          throw Failure(message: "a name is missing before this gap", range: word.range)
        }
        guard let length = TimeText(word.text.dropFirst()), !word.text.hasPrefix("+-") else {
          throw Failure(
            message: "'\(word.text)' is not a gap; write a time behind the +, such as +120ms",
            range: word.range)
        }
        guard (0...Self.longestGap).contains(length.seconds) else {
          throw Failure(message: "a gap lies between 0 and 24 hours", range: word.range)
        }
        time += length.seconds
        gap = word
      } else {
        guard parts.isEmpty || gap != nil else {
          throw Failure(
            message: "a gap is missing before '\(word.text)', such as +120ms, or +0ms for at once",
            range: word.range)
        }
        guard word.text != "-" else {
          throw Failure(message: "standard input has no place in a score", range: word.range)
        }
        parts.append(
          Part(reference: word.text, onset: roundedToNanosecond(time), range: word.range))
        gap = nil
      }
    }
    if let gap { throw Failure(message: "a name is missing behind this gap", range: gap.range) }
    self.parts = parts
  }

  /// The words of a text and the bytes they stand at.
  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var start: Int?
    var depth = 0
    let bytes = Array(text.utf8)
    func end(at index: Int) {
      guard let first = start else { return }
      let word = String(decoding: bytes[first..<index], as: UTF8.self)
      words.append(Word(text: word, range: first..<index))
      start = nil
    }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        if depth == 0 { end(at: index) }
        continue
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
  /// A score that cannot be played, with what is wrong underlined.
  init(_ failure: Score.Failure, in text: String) {
    let diagram = caretDiagram(of: text, under: failure.range)
    self = .invalidReference(text, reason: "\(ShownText(failure.message).text)\n\(diagram)")
  }
}
