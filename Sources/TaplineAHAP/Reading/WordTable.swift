import TaplinePatterns

/// A table of a few known words; a lookup in UTF-8 text creates no strings.
struct WordTable<Word: Sendable>: Sendable {
  private struct Entry: Sendable {
    let text: [UInt8]
    /// The first eight bytes; with the last eight in `tail`, most words are covered entirely.
    let head: UInt64
    let tail: UInt64
    let word: Word
  }

  /// The entries by length, in the given order for equal lengths.
  private let entries: [Entry]

  /// The index of the first entry of each length, followed by the number of entries.
  private let firsts: [Int]

  init(_ words: [(String, Word)]) {
    var entries: [Entry] = []
    var firsts: [Int] = []
    let longest = words.map(\.0.utf8.count).max() ?? 0
    for length in 0...longest + 1 {
      firsts.append(entries.count)
      for (text, word) in words where text.utf8.count == length {
        let bytes = Array(text.utf8)
        let (head, tail) = bytes.withUnsafeBufferPointer { Self.ends($0, 0..<length) }
        entries.append(Entry(text: bytes, head: head, tail: tail, word: word))
      }
    }
    self.entries = entries
    self.firsts = firsts
  }

  func word(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Word? {
    let length = range.count
    guard length + 1 < firsts.count else { return nil }
    let (head, tail) = Self.ends(text, range)
    for index in firsts[length]..<firsts[length + 1]
    where entries[index].head == head && entries[index].tail == tail {
      let isEqual =
        length <= 16
        || (8..<length - 8).allSatisfy { text[range.lowerBound + $0] == entries[index].text[$0] }
      if isEqual { return entries[index].word }
    }
    return nil
  }

  /// Returns the first and the last eight bytes of a range; for a shorter range, both numbers are made from all bytes.
  @inline(__always)
  private static func ends(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> (head: UInt64, tail: UInt64) {
    guard range.count >= 4, let base = text.baseAddress else {
      let all = text[range].reduce(0) { $0 << 8 | UInt64($1) }
      return (all, all)
    }
    let bytes = UnsafeRawPointer(base)
    guard range.count >= 8 else {
      // The first and last four bytes, which overlap in words of fewer than eight.
      let first = bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: range.upperBound - 4, as: UInt32.self)
      let all = UInt64(first) | UInt64(last) << 32
      return (all, all)
    }
    return (
      bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self),
      bytes.loadUnaligned(fromByteOffset: range.upperBound - 8, as: UInt64.self)
    )
  }

  func word(_ text: String) -> Word? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { word($0, 0..<bytes.count) }
  }
}

extension EventParameter {
  static let table = WordTable(allCases.map { ($0.rawValue, $0) })
}

extension ParameterControl {
  static let table = WordTable(allCases.map { ($0.rawValue, $0) })
}

extension HapticEvent.Kind {
  static let table = WordTable(allCases.map { ($0.rawValue, $0) })
}
