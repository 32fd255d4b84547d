/// The choices that the braces of a pattern make, counted before they are made.
///
/// Braces without a comma, and braces that are not closed, stand for themselves.
struct BraceExpansion {
  private enum Node {
    case one(Character)
    case choice([[Node]])
  }

  /// Braces that are open: the options that are whole, and the one that is read.
  private struct Level {
    var options: [[Node]] = []
    var option: [Node] = []
  }

  private var nodes: [Node] = []

  /// How many choices there are; what is too much for any purpose counts as `.max`.
  private(set) var count = 1

  /// How many characters all choices have together.
  private(set) var size = 0

  /// Deeper braces are none.
  private static let maximumDepth = 64

  /// Reads a pattern; nothing is expanded yet.
  ///
  /// - Complexity: O(n) in the text.
  init(of text: [Character]) {
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
    nodes = levels[0].option
    (count, size) = Self.extent(of: nodes)
  }

  /// Every choice.
  var choices: [[Character]] { Self.expanded(nodes) }

  private static func extent(of nodes: [Node]) -> (count: Int, size: Int) {
    var (count, size) = (1, 0)
    for node in nodes {
      switch node {
      case .one: size = sum(size, count)
      case .choice(let options):
        let extents = options.map { extent(of: $0) }
        let more = extents.reduce(0) { sum($0, $1.count) }
        let longer = extents.reduce(0) { sum($0, $1.size) }
        size = sum(product(size, more), product(longer, count))
        count = product(count, more)
      }
    }
    return (count, size)
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (result, isTooMuch) = left.addingReportingOverflow(right)
    return isTooMuch ? .max : result
  }

  private static func product(_ left: Int, _ right: Int) -> Int {
    let (result, isTooMuch) = left.multipliedReportingOverflow(by: right)
    return isTooMuch ? .max : result
  }

  private static func expanded(_ nodes: [Node]) -> [[Character]] {
    var results: [[Character]] = [[]]
    for node in nodes {
      switch node {
      case .one(let character):
        for index in results.indices { results[index].append(character) }
      case .choice(let options):
        let more = options.flatMap { expanded($0) }
        results = results.flatMap { start in more.map { start + $0 } }
      }
    }
    return results
  }
}

/// Finds the ends of sets such as `[a-z]` in a pattern, each stretch of it looked at once.
struct SetReader {
  private let text: [Character]
  /// Before this place no set ends.
  private var barren = 0

  init(_ text: [Character]) { self.text = text }

  mutating func end(from start: Int) -> Int? {
    guard start >= barren else { return nil }
    var index = start + 1
    if index < text.count, text[index] == "!" || text[index] == "^" { index += 1 }
    // A bracket that stands first is a member of the set.
    if index < text.count, text[index] == "]" { index += 1 }
    while index < text.count, text[index] != "]", text[index] != "/" { index += 1 }
    if index < text.count, text[index] == "]" { return index + 1 }
    barren = index
    return nil
  }
}
