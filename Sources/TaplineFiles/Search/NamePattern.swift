/// The part of a glob between two slashes, which matches one name.
struct NamePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case one(Character)
    case anyOne
    case any
    case set([ClosedRange<Character>], isInverted: Bool)

    func matches(_ character: Character) -> Bool {
      switch self {
      case .one(let only): only == character
      case .anyOne: true
      case .any: false
      case .set(let ranges, let isInverted):
        ranges.contains { $0.contains(character) } != isInverted
      }
    }
  }

  private let parts: [Part]

  /// Whether the pattern is `**`, which matches zero or more nested folders.
  let isAnyFolders: Bool

  var isEmpty: Bool { parts.isEmpty }

  var literal: String? {
    var name = ""
    for part in parts {
      guard case .one(let character) = part else { return nil }
      name.append(character)
    }
    return name
  }

  /// Whether the pattern starts with a dot; only such a pattern matches hidden files.
  var beginsWithDot: Bool { parts.first == .one(".") }

  init(_ text: ArraySlice<Character>) {
    isAnyFolders = text.elementsEqual("**")
    let text = Array(text)
    var parts: [Part] = []
    var brackets = BracketExpressionReader(text)
    var index = 0
    while index < text.count {
      switch text[index] {
      case "*":
        if parts.last != .any { parts.append(.any) }
      case "?": parts.append(.anyOne)
      case "\\" where index + 1 < text.count:
        index += 1
        parts.append(.one(text[index]))
      case "[":
        if let end = brackets.end(from: index) {
          parts.append(Self.set(text[index + 1..<end - 1]))
          index = end - 1
        } else {
          parts.append(.one("["))
        }
      default: parts.append(.one(text[index]))
      }
      index += 1
    }
    self.parts = parts
  }

  func matches(_ name: [Character]) -> Bool {
    matchesSequence(parts, name, isWildcard: { $0 == .any }, isMatch: { $0.matches($1) })
  }

  private static func set(_ text: ArraySlice<Character>) -> Part {
    var text = text
    let isInverted = text.first == "!" || text.first == "^"
    if isInverted { text = text.dropFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let first = text.popFirst() {
      if text.count >= 2, text.first == "-", let last = text.dropFirst().first, last >= first {
        ranges.append(first...last)
        text = text.dropFirst(2)
      } else {
        ranges.append(first...first)
      }
    }
    return .set(ranges, isInverted: isInverted)
  }
}
