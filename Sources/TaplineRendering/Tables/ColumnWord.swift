/// A name as a word for the heading of a column: runs of all but letters, digits, `.` and `-` are `_`.
func columnWord(_ name: String) -> String {
  var words: [String] = [""]
  for character in name {
    if character.isASCII, character.isLetter || character.isNumber || ".-".contains(character) {
      words[words.count - 1].append(character)
    } else {
      words.append("")
    }
  }
  return words.filter { !$0.isEmpty }.joined(separator: "_")
}

/// Words for the headings of columns that differ from each other: the second of the same is `NAME_2`.
package func columnWords(_ names: [String]) -> [String] {
  var used: Set<String> = []
  // Where to go on for a word that many have.
  var numbers: [String: Int] = [:]
  return names.map { name in
    let word = columnWord(name)
    var candidate = word
    while !used.insert(candidate).inserted {
      let number = numbers[word, default: 2]
      candidate = "\(word)_\(number)"
      numbers[word] = number + 1
    }
    return candidate
  }
}
