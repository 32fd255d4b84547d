#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The limits of time and memory for reading a long text.
enum CostPromise {
  /// Checks that a repeated piece of the text takes linear time and bounded memory for each byte.
  ///
  /// A piece lies between two equal separators, so that its copies are valid: members, elements, entries, words or
  /// lines.
  static func check(_ bytes: [UInt8], _ work: ([UInt8]) throws -> Void) throws {
    let hash = Int(bytes.reduce(UInt32(17)) { $0 &* 31 &+ UInt32($1) } >> 8)
    let separators = ",; \n>".utf8.map { separator in
      bytes.indices.filter { bytes[$0] == separator }
    }.filter { $0.count > 1 }
    guard !separators.isEmpty else { return }
    let places = separators[hash % separators.count]
    let first = hash / 7 % (places.count - 1)
    let last = first + min(1 + hash / 11 % 6, places.count - 1 - first)
    let piece = bytes[places[first]..<places[last]]
    func grown(to count: Int) -> [UInt8] {
      var text = Array(bytes[..<places[first]])
      for _ in 0...(count / piece.count) { text += piece }
      return text + bytes[places[last]...]
    }
    let (short, long) = (grown(to: 16_384), grown(to: 65_536))
    try requireMemory(of: long, work)
    // A busy machine is rarely slow three times in a row.
    for attempt in 1...3 {
      let less = try seconds { try work(short) }
      let more = try seconds { try work(long) }
      if more <= 0.2 + 7 * less { return }
      try BrokenPromise.require(
        attempt < 3, "\(less) s for \(short.count) bytes, \(more) s for \(long.count)")
    }
  }

  /// The maximum number of bytes of memory for one byte of text; a repeated key of two characters needs a finding,
  /// its position and its fix.
  private static let memoryPerByte = 512

  private static func requireMemory(
    of text: [UInt8], _ work: ([UInt8]) throws -> Void
  ) throws {
    resetPeak()
    let before = statusBytes("VmRSS:")
    try work(text)
    guard let before, let peak = statusBytes("VmHWM:") else { return }
    try BrokenPromise.require(
      peak - before <= 4 << 20 + memoryPerByte * text.count,
      "\(peak - before) bytes of memory for \(text.count) of text")
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = processorSeconds()
    try body()
    return processorSeconds() - start
  }

  // MARK: - Linux

  /// Resets the process's peak of resident memory to the current value, if the system supports this.
  private static func resetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// A line of the process's status in bytes, or nil if the system has none.
  private static func statusBytes(_ name: String) -> Int? {
    guard let file = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, CInt(line.count), file) != nil {
      let words = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
      )
      .split(whereSeparator: \.isWhitespace)
      if words.first.map(String.init) == name { return Int(words[1]).map { $0 << 10 } }
    }
    return nil
  }
}
