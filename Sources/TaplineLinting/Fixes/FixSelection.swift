import TaplineText

/// Fixes that can be made at once, since none touches what another changes.
struct FixSelection {
  private let byteCount: Int
  /// In ascending order, with unchanged text between any two.
  private(set) var edits: [TextEdit] = []
  private(set) var rules: [String] = []

  init(byteCount: Int) { self.byteCount = byteCount }

  /// Takes a finding's fix, if it has one that is free of all that were taken before; the others
  /// wait for the next round.
  mutating func take(_ finding: Diagnostic) {
    guard let fix = finding.fix, !fix.edits.isEmpty else { return }
    var places: [(place: Int, edit: TextEdit)] = []
    for edit in fix.edits {
      guard edit.range.upperBound <= byteCount, let place = freePlace(for: edit) else { return }
      places.append((place, edit))
    }
    for (place, edit) in places.reversed() { edits.insert(edit, at: place) }
    rules.append(finding.rule)
  }

  /// Where an edit belongs among the others, or nil where it touches one of them.
  private func freePlace(for edit: TextEdit) -> Int? {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range.lowerBound < edit.range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    if low > 0, edits[low - 1].range.upperBound >= edit.range.lowerBound { return nil }
    if low < edits.count, edits[low].range.lowerBound <= edit.range.upperBound { return nil }
    return low
  }
}
