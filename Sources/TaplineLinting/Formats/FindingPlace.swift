import TaplineText

/// Where a finding's token begins and ends, in lines and columns.
struct FindingPlace {
  /// Line and column of the token's first character.
  let start: SourcePosition
  /// Line and column after its last character.
  let end: SourcePosition

  init(_ range: Range<Int>, in lines: LineTable) {
    start = lines.position(at: range.lowerBound)
    end = lines.position(at: range.upperBound)
  }

  init(_ finding: Diagnostic, in lines: LineTable) {
    start = finding.position
    end = lines.position(at: finding.range.upperBound)
  }
}
