/// The expansion of a glob's braces; braces without a comma or a closing brace are ordinary characters.
enum BraceExpansion {
  private enum Node {
    case character(Character)
    case braces(alternatives: [[Node]])
  }

  /// The content of an open brace, or of the whole text, that has been parsed so far.
  private struct Level {
    /// The alternatives before the last comma.
    var previous: [[Node]] = []
    /// The alternative after the last comma.
    var current: [Node] = []
  }

  /// The maximum number of levels, one of which is the whole text; deeper braces are ordinary characters.
  private static let maximumDepth = 64

  /// Expands a glob in linear time; returns nil if the alternatives exceed the limits of `FilePattern`.
  static func alternatives(of text: [Character]) -> [[Character]]? {
    var levels = [Level()]
    var index = 0
    var brackets = BracketExpressionReader(text)
    func add(_ nodes: some Sequence<Node>) { levels[levels.count - 1].current += nodes }
    while index < text.count {
      var end = index + 1
      switch text[index] {
      case "\\": end = min(index + 2, text.count)
      case "[": end = brackets.end(from: index) ?? end
      case "{" where levels.count < maximumDepth:
        levels.append(Level())
        index = end
        continue
      case "," where levels.count > 1:
        levels[levels.count - 1].previous.append(levels[levels.count - 1].current)
        levels[levels.count - 1].current = []
        index = end
        continue
      case "}" where levels.count > 1:
        let level = levels.removeLast()
        if level.previous.isEmpty {
          add([.character("{")] + level.current + [.character("}")])
        } else {
          add([.braces(alternatives: level.previous + [level.current])])
        }
        index = end
        continue
      default: break
      }
      add(text[index..<end].map(Node.character))
      index = end
    }
    while levels.count > 1 {
      let level = levels.removeLast()
      add([.character("{")])
      for part in level.previous { add(part + [.character(",")]) }
      add(level.current)
    }
    return expanded(levels[0].current)
  }

  private static func expanded(_ nodes: [Node]) -> [[Character]]? {
    var results: [[Character]] = [[]]
    var size = 0
    for node in nodes {
      switch node {
      case .character(let character):
        for index in results.indices { results[index].append(character) }
        size += results.count
      case .braces(let parts):
        var added: [[Character]] = []
        for part in parts {
          guard let alternatives = expanded(part) else { return nil }
          added += alternatives
          guard added.count <= FilePattern.maximumAlternatives else { return nil }
        }
        let addedSize = added.reduce(0) { $0 + $1.count }
        size = size * added.count + addedSize * results.count
        // Check the limits before creating the results.
        guard results.count * added.count <= FilePattern.maximumAlternatives,
          size <= FilePattern.maximumSize
        else { return nil }
        results = results.flatMap { start in added.map { start + $0 } }
      }
      guard size <= FilePattern.maximumSize else { return nil }
    }
    return results
  }
}

/// Finds the ends of bracket expressions such as `[a-z]` in a glob, in one pass.
struct BracketExpressionReader {
  private let text: [Character]
  /// An earlier search has found that the remaining brackets before this index are not closed.
  private var unclosedBefore = 0

  init(_ text: [Character]) { self.text = text }

  mutating func end(from start: Int) -> Int? {
    guard start >= unclosedBefore else { return nil }
    var index = start + 1
    if index < text.count, text[index] == "!" || text[index] == "^" { index += 1 }
    // A leading `]` is a member of the set.
    if index < text.count, text[index] == "]" { index += 1 }
    while index < text.count, text[index] != "]", text[index] != "/" { index += 1 }
    if index < text.count, text[index] == "]" { return index + 1 }
    unclosedBefore = index
    return nil
  }
}
