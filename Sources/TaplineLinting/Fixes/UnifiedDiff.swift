/// What fixes change, as `diff -u` shows it and `patch` and `git apply` take it.
package enum UnifiedDiff {
  private static let context = 3

  /// Lines found on both sides beyond which the longest common part is not searched for, since that takes
  /// time by the square; everything between the first and the last change is one then.
  private static let maximumLines = 2_000

  /// The difference of two texts; empty where there is none.
  package static func bytes(from old: [UInt8], to new: [UInt8], name: String) -> [UInt8] {
    let changes = changes(lines(old), lines(new))
    guard changes.contains(where: { !$0.isCommon }) else { return [] }
    var result = Array("--- \(quoted("a/" + name))\n+++ \(quoted("b/" + name))\n".utf8)
    var index = 0
    // Lines of either side before `index`.
    var (oldCount, newCount) = (0, 0)
    while let first = changes[index...].firstIndex(where: { !$0.isCommon }) {
      let start = max(index, first - context)
      var end = first
      // Changes with little between them are shown together.
      while let next = changes[end...].firstIndex(where: { !$0.isCommon }),
        next - end <= 2 * context
      {
        end = next + 1
      }
      end = min(changes.count, end + context)
      oldCount += changes[index..<start].count(where: \.isOld)
      newCount += changes[index..<start].count(where: \.isNew)
      let (olds, news) = (
        changes[start..<end].count(where: \.isOld), changes[start..<end].count(where: \.isNew)
      )
      result += Array(
        "@@ -\(place(oldCount, olds)) +\(place(newCount, news)) @@\n".utf8)
      (oldCount, newCount) = (oldCount + olds, newCount + news)
      for change in changes[start..<end] { write(change, to: &result) }
      index = end
    }
    return result
  }

  private enum Change {
    case common(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)

    var isCommon: Bool { if case .common = self { true } else { false } }
    var isOld: Bool { if case .added = self { false } else { true } }
    var isNew: Bool { if case .removed = self { false } else { true } }
  }

  /// A side of a hunk; an empty one is named by the line before it.
  private static func place(_ before: Int, _ count: Int) -> String {
    "\(count == 0 ? before : before + 1),\(count)"
  }

  private static func write(_ change: Change, to result: inout [UInt8]) {
    switch change {
    case .common(let line): write(" ", line, to: &result)
    case .removed(let line): write("-", line, to: &result)
    case .added(let line): write("+", line, to: &result)
    }
  }

  private static func write(_ mark: String, _ line: ArraySlice<UInt8>, to result: inout [UInt8]) {
    result += mark.utf8
    result += line
    if line.last != UInt8(ascii: "\n") { result += "\n\\ No newline at end of file\n".utf8 }
  }

  private static func changes(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [Change] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let shorter = min(old.count, new.count)
    let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let end = min(tail, shorter - head)
    let before = Array(old[head..<old.count - end])
    let after = Array(new[head..<new.count - end])
    let (removed, added) = changedLines(before, after)
    var middle: [Change] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if left < before.count, removed[left] {
        middle.append(.removed(before[left]))
        left += 1
      } else if right < after.count, added[right] {
        middle.append(.added(after[right]))
        right += 1
      } else {
        middle.append(.common(before[left]))
        left += 1
        right += 1
      }
    }
    return old[..<head].map(Change.common) + middle + old[(old.count - end)...].map(Change.common)
  }

  /// Which lines of either side are not part of the longest common part.
  ///
  /// A line that the other side does not have is none; only among the others has to be searched.
  private static func changedLines(
    _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]
  ) -> (removed: [Bool], added: [Bool]) {
    var removed = [Bool](repeating: true, count: before.count)
    var added = [Bool](repeating: true, count: after.count)
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    for line in after where numbers[line] == nil { numbers[line] = numbers.count }
    let oldNumbers = before.map { numbers[$0] }
    let newNumbers = after.map { numbers[$0] }
    let known = Set(oldNumbers)
    let olds = before.indices.filter { oldNumbers[$0] != nil }
    let news = after.indices.filter { known.contains(newNumbers[$0]) }
    guard olds.count + news.count <= maximumLines else { return (removed, added) }
    for index in olds { removed[index] = false }
    for index in news { added[index] = false }
    let difference = news.map { newNumbers[$0] }.difference(from: olds.map { oldNumbers[$0] })
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed[olds[offset]] = true
      case .insert(let offset, _, _): added[news[offset]] = true
      }
    }
    return (removed, added)
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// A name as Git quotes it where it holds what would end the line or the quotes.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    // A tab says where a name with spaces ends.
    guard !isPlain else { return name.contains(" ") ? name + "\t" : name }
    var result = "\""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "\""): result += "\\\""
      case UInt8(ascii: "\\"): result += "\\\\"
      case UInt8(ascii: "\n"): result += "\\n"
      case UInt8(ascii: "\t"): result += "\\t"
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
