/// The payee whose name differs least from what was typed; nothing where all differ much.
package func nearestPayee(to typed: String, among names: [String]) -> String? {
  names.map { (name: $0, distance: distance(typed.lowercased(), $0.lowercased())) }
    .filter { $0.distance <= 2 }.min { $0.distance < $1.distance }?.name
}

/// How many letters have to be changed, added or taken away.
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
