enum TerminalKey: Sendable, Equatable {
  case character(Character)
  /// Ctrl and a lowercase letter.
  case control(Character)
  case up, down, left, right
  case pageUp, pageDown
  case home, end
  case enter, escape, tab, backspace
}

/// Decodes a terminal's bytes, which are keys or ECMA-48 control sequences and may be split across reads.
struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []

  var isWaiting: Bool { !pending.isEmpty }

  mutating func keys(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
    pending += bytes
    var keys: [TerminalKey] = []
    while !pending.isEmpty, let (key, length) = firstKey() {
      pending.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Discards an incomplete sequence after a timeout; a single escape byte is the Escape key.
  mutating func flush() -> [TerminalKey] {
    defer { pending = [] }
    return pending.first == 0x1B && pending.count == 1 ? [.escape] : []
  }

  /// Returns the first key and its length in bytes: a nil key for bytes to skip, and nil if the bytes are incomplete.
  private func firstKey() -> (key: TerminalKey?, length: Int)? {
    switch pending[0] {
    case 0x1B: return escapeSequence()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0: return (nil, 1)
    case let byte where byte < 0x1B:
      return (.control(Character(UnicodeScalar(byte + 0x60))), 1)
    case let byte where byte < 0x20: return (nil, 1)
    case let byte where byte < 0x80: return (.character(Character(UnicodeScalar(byte))), 1)
    default: return multibyteCharacter()
    }
  }

  private func multibyteCharacter() -> (key: TerminalKey?, length: Int)? {
    let length =
      switch pending[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard length > 1 else { return (nil, 1) }
    guard pending.count >= length else { return nil }
    guard let text = String(validating: pending[..<length], as: UTF8.self),
      let character = text.first
    else { return (nil, 1) }
    return (.character(character), length)
  }

  private func escapeSequence() -> (key: TerminalKey?, length: Int)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case 0x5B:  // CSI: parameters, then a letter
      guard let end = pending[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        // No key sends a sequence of more than 32 bytes.
        return pending.count > 32 ? (nil, pending.count) : nil
      }
      let parameters = String(decoding: pending[2..<end], as: UTF8.self)
      return (Self.key(final: pending[end], parameters), end + 1)
    case 0x4F:  // SS3, then a letter
      guard pending.count > 2 else { return nil }
      return (Self.key(final: pending[2], ""), 3)
    case 0x1B: return (.escape, 1)
    // Skip a key that is pressed with Alt, because it must not act as the key alone.
    default: return (nil, 2)
    }
  }

  private static func key(final: UInt8, _ parameters: String) -> TerminalKey? {
    switch UnicodeScalar(final) {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H": return .home
    case "F": return .end
    case "~":
      switch parameters.split(separator: ";").first {
      case "1", "7": return .home
      case "4", "8": return .end
      case "5": return .pageUp
      case "6": return .pageDown
      default: return nil
      }
    default: return nil
    }
  }
}
