/// A unified diff of two texts, for `patch` and `git apply`.
package enum UnifiedDiff {
  private static let context = 3

  /// The maximum number of lines in both texts for which the longest common subsequence is computed; quadratic time.
  private static let maximumLines = 2_000

  /// A line with its mark: a space if both texts have the line, `-` if only the old has it, `+` if only the new has it.
  private typealias Line = (mark: Unicode.Scalar, text: ArraySlice<UInt8>)

  package static func bytes(from old: [UInt8], to new: [UInt8], name: String) -> [UInt8] {
    let lines = marked(lines(old), lines(new))
    guard lines.contains(where: { $0.mark != " " }) else { return [] }
    var result = Array("--- \(quoted("a/" + name))\n+++ \(quoted("b/" + name))\n".utf8)
    var index = 0
    // The number of lines of each text before `index`.
    var (oldCount, newCount) = (0, 0)
    while let first = lines[index...].firstIndex(where: { $0.mark != " " }) {
      let start = max(index, first - context)
      var end = first
      // Changes that are close together share a hunk.
      while let next = lines[end...].firstIndex(where: { $0.mark != " " }),
        next - end <= 2 * context
      {
        end = next + 1
      }
      end = min(lines.count, end + context)
      oldCount += lines[index..<start].count { $0.mark != "+" }
      newCount += lines[index..<start].count { $0.mark != "-" }
      let hunkOldCount = lines[start..<end].count { $0.mark != "+" }
      let hunkNewCount = lines[start..<end].count { $0.mark != "-" }
      result +=
        "@@ -\(hunkRange(oldCount, hunkOldCount)) +\(hunkRange(newCount, hunkNewCount)) @@\n".utf8
      (oldCount, newCount) = (oldCount + hunkOldCount, newCount + hunkNewCount)
      for (mark, line) in lines[start..<end] {
        result.append(UInt8(ascii: mark))
        result += line
        if line.last != UInt8(ascii: "\n") { result += "\n\\ No newline at end of file\n".utf8 }
      }
      index = end
    }
    return result
  }

  /// Returns the range of a hunk in one text; an empty range has the number of the line before it.
  private static func hunkRange(_ before: Int, _ count: Int) -> String {
    "\(count == 0 ? before : before + 1),\(count)"
  }

  private static func marked(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let shorter = min(old.count, new.count)
    let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let end = min(tail, shorter - head)
    let before = Array(old[head..<old.count - end])
    let after = Array(new[head..<new.count - end])
    let (removed, added) = changedLines(before, after)
    var lines = old[..<head].map { Line(" ", $0) }
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if left < before.count, removed[left] {
        lines.append(("-", before[left]))
        left += 1
      } else if right < after.count, added[right] {
        lines.append(("+", after[right]))
        right += 1
      } else {
        lines.append((" ", before[left]))
        left += 1
        right += 1
      }
    }
    return lines + old[(old.count - end)...].map { Line(" ", $0) }
  }

  /// Returns for each line whether it is outside the longest common subsequence; true for all lines if more than
  /// `maximumLines` must be compared.
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
    let oldIndices = before.indices.filter { oldNumbers[$0] != nil }
    let newIndices = after.indices.filter { known.contains(newNumbers[$0]) }
    guard oldIndices.count + newIndices.count <= maximumLines else { return (removed, added) }
    for index in oldIndices { removed[index] = false }
    for index in newIndices { added[index] = false }
    let difference = newIndices.map { newNumbers[$0] }
      .difference(from: oldIndices.map { oldNumbers[$0] })
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed[oldIndices[offset]] = true
      case .insert(let offset, _, _): added[newIndices[offset]] = true
      }
    }
    return (removed, added)
  }

  /// Returns the lines, including line feeds.
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

  /// Returns a file name, quoted like Git's if it contains control characters, quotes or backslashes.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    // A tab marks the end of a name with spaces.
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
