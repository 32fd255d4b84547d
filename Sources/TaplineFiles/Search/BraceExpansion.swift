/// The expansion of a glob's braces.
///
/// Braces without a comma or an end are ordinary characters.
struct BraceExpansion {
  private enum Node {
    case one(Character)
    case choice([[Node]])
  }

  /// The whole text or an open brace: its complete options and the current one.
  private struct Level {
    var options: [[Node]] = []
    var option: [Node] = []
  }

  let choices: [[Character]]

  /// The maximum number of levels, one of which is the whole text; deeper braces are ordinary characters.
  private static let maximumDepth = 64

  /// Expands a glob; returns nil if the alternatives exceed the limits of `FilePattern`.
  ///
  /// - Complexity: O(n) in the text and in all alternatives.
  init?(of text: [Character]) {
    var levels = [Level()]
    var index = 0
    var sets = SetReader(text)
    func add(_ nodes: some Sequence<Node>) { levels[levels.count - 1].option += nodes }
    while index < text.count {
      var end = index + 1
      switch text[index] {
      case "\\": end = min(index + 2, text.count)
      case "[": end = sets.end(from: index) ?? end
      case "{" where levels.count < Self.maximumDepth:
        levels.append(Level())
        index = end
        continue
      case "," where levels.count > 1:
        levels[levels.count - 1].options.append(levels[levels.count - 1].option)
        levels[levels.count - 1].option = []
        index = end
        continue
      case "}" where levels.count > 1:
        let level = levels.removeLast()
        if level.options.isEmpty {
          add([.one("{")] + level.option + [.one("}")])
        } else {
          add([.choice(level.options + [level.option])])
        }
        index = end
        continue
      default: break
      }
      add(text[index..<end].map(Node.one))
      index = end
    }
    while levels.count > 1 {
      let level = levels.removeLast()
      add([.one("{")])
      for option in level.options { add(option + [.one(",")]) }
      add(level.option)
    }
    guard let choices = Self.expanded(levels[0].option) else { return nil }
    self.choices = choices
  }

  private static func expanded(_ nodes: [Node]) -> [[Character]]? {
    var results: [[Character]] = [[]]
    /// The number of characters of all results.
    var size = 0
    for node in nodes {
      switch node {
      case .one(let character):
        for index in results.indices { results[index].append(character) }
        size += results.count
      case .choice(let options):
        var more: [[Character]] = []
        for option in options {
          guard let choices = expanded(option) else { return nil }
          more += choices
          guard more.count <= FilePattern.maximumChoices else { return nil }
        }
        size = size * more.count + more.reduce(0) { $0 + $1.count } * results.count
        // Check the limits before creating the results.
        guard results.count * more.count <= FilePattern.maximumChoices,
          size <= FilePattern.maximumSize
        else { return nil }
        results = results.flatMap { start in more.map { start + $0 } }
      }
      guard size <= FilePattern.maximumSize else { return nil }
    }
    return results
  }
}

/// A one-pass finder of the ends of sets such as `[a-z]` in a glob.
struct SetReader {
  private let text: [Character]
  /// Sets that start before this index, and have not ended yet, have no end.
  private var endlessBefore = 0

  init(_ text: [Character]) { self.text = text }

  mutating func end(from start: Int) -> Int? {
    guard start >= endlessBefore else { return nil }
    var index = start + 1
    if index < text.count, text[index] == "!" || text[index] == "^" { index += 1 }
    // A leading bracket is a member of the set.
    if index < text.count, text[index] == "]" { index += 1 }
    while index < text.count, text[index] != "]", text[index] != "/" { index += 1 }
    if index < text.count, text[index] == "]" { return index + 1 }
    endlessBefore = index
    return nil
  }
}
