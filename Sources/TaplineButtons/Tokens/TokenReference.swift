package import TaplineText

/// A reference to a token or a part of one (source: Design Tokens Format Module 2025.10, aliases): `{motion.quick}`, or
/// an RFC 6901 pointer such as `#/motion/quick/$value/duration`.
package enum TokenReference: Hashable {
  case path([String])
  /// The keys and indexes of a JSON Pointer, from the root of the file.
  case pointer([String])

  static let pointerKey = "$ref"

  /// Reads a reference: a string in braces, or an object with only `$ref`; nil for other values.
  package init?(_ value: JSONValue) throws(DataError) {
    if let text = value.string {
      guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 1 else { return nil }
      self = try Self.braces(text, at: value)
    } else if value.kind == .object {
      var members = value.members
      guard let first = members.next(), first.key.string == Self.pointerKey else { return nil }
      if let other = members.next() {
        throw .token(at: other.key, "a value with '$ref' must have no other members")
      }
      self = try Self.pointer(first.value)
    } else {
      return nil
    }
  }

  /// Reads a string that is a reference in braces or a JSON Pointer, as in `$extends`.
  init(string value: JSONValue) throws(DataError) {
    guard let text = value.string else {
      throw .token(at: value, "a reference must be a string")
    }
    self = try text.hasPrefix("#") ? Self.pointer(value) : Self.braces(text, at: value)
  }

  static func pointer(_ value: JSONValue) throws(DataError) -> TokenReference {
    guard let text = value.string, text.hasPrefix("#/") else {
      throw .token(at: value, "'$ref' must be a pointer such as '#/motion/quick'")
    }
    var names: [String] = []
    for part in text.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
      guard let name = unescaped(part) else {
        throw .token(
          at: value, "'\(part)' is not valid in a pointer; write '~0' for '~' and '~1' for '/'")
      }
      names.append(name)
    }
    return .pointer(names)
  }

  private static func braces(_ text: String, at value: JSONValue) throws(DataError) -> Self {
    let names = text.dropFirst().dropLast().split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    let areNamesValid = names.enumerated().allSatisfy { index, name in
      TokenTree.isName(name) || (name == TokenPath.root && index == names.count - 1 && index > 0)
    }
    guard text.hasPrefix("{"), text.hasSuffix("}"), areNamesValid else {
      throw .token(at: value, "'\(text)' is not a reference; write it as '{group.token}'")
    }
    return .path(names)
  }

  /// Decodes percent signs and tildes; returns nil if the component is malformed.
  private static func unescaped(_ part: Substring) -> String? {
    var bytes: [UInt8] = []
    var remaining = part.utf8[...]
    while let byte = remaining.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let digits = String(remaining.prefix(2)), digits.utf8.count == 2,
          digits.allSatisfy(\.isHexDigit), let code = UInt8(digits, radix: 16)
        else { return nil }
        bytes.append(code)
        remaining = remaining.dropFirst(2)
      case UInt8(ascii: "~"):
        switch remaining.popFirst() {
        case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
        default: return nil
        }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
