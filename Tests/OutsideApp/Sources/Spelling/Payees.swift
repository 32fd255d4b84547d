/// The payee whose name is most similar to a text, or nil if none is similar.
package func nearestPayee(to typed: String, among names: [String]) -> String? {
  names.map { (name: $0, distance: distance(typed.lowercased(), $0.lowercased())) }
    .filter { $0.distance <= 2 }.min { $0.distance < $1.distance }?.name
}

/// The number of letters to change, add or remove.
private func distance(_ first: String, _ second: String) -> Int {
  let second = Array(second)
  var row = Array(0...second.count)
  for (line, letter) in first.enumerated() {
    var diagonal = row[0]
    row[0] = line + 1
    for column in second.indices {
      let replaced = diagonal + (letter == second[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
    }
  }
  return row[second.count]
}
