/// Of marks that fall on the same column of pixels, those that are seen.
enum PixelColumns {
  /// The marks that keep every column's extremes.
  static func thinned<Mark>(
    _ marks: [Mark], at place: (Mark) -> Double, keeping values: [(Mark) -> Double]
  ) -> [Mark] {
    var kept: [Mark] = []
    var rest = marks[...]
    while let first = rest.first {
      let column = place(first).rounded(.down)
      let end = rest.firstIndex { place($0).rounded(.down) != column } ?? rest.endIndex
      let part = rest[..<end]
      var indices: Set<Int> = []
      for value in values {
        if let low = part.indices.min(by: { value(part[$0]) < value(part[$1]) }) {
          indices.insert(low)
        }
        if let high = part.indices.max(by: { value(part[$0]) < value(part[$1]) }) {
          indices.insert(high)
        }
      }
      kept += indices.sorted().map { part[$0] }
      rest = rest[end...]
    }
    return kept
  }
}
