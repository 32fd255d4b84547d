func aligned(_ rows: [[String]], within width: Int? = nil) -> SanitizedText {
  SanitizedText(trusted: alignedLines(rows, within: width).map { $0 + "\n" }.joined())
}

func shellWord(_ word: String) -> String {
  let plain = "/._-+=:,@%^"
  let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || plain.contains($0) }
  guard !isPlain || word.isEmpty else { return word }
  return "'"
    + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
