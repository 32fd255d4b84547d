/// Warnings about suspiciously long times without a unit, such as `--hold 50`, which is 50 s.
enum UnitlessTime {
  /// Options whose times rarely exceed two seconds.
  private static let options: Set<String> = [
    "--hold", "--gap", "--cancel-at", "--work", "--shift", "--quantise", "--retarget",
  ]

  /// The minimum time in seconds that causes a warning; a design choice.
  private static let warningThreshold = 10.0

  static func warnings(_ arguments: [String]) -> [SanitizedText] {
    guard !arguments.contains("-q"), !arguments.contains("--quiet") else { return [] }
    var warnings: [SanitizedText] = []
    for (index, argument) in arguments.enumerated() {
      let parts = argument.split(separator: "=", maxSplits: 1)
      if index > 0, arguments[index - 1] == "--script" {
        // Warn once for each script, but not for scripts of more than 12 words, which may last long.
        let words = argument.split { " ;".contains($0) }.map(String.init)
        if words.count <= 12, let time = words.first(where: isLong) {
          warnings.append(sentence(time, time))
        }
      } else if let option = parts.first.map(String.init), options.contains(option) {
        let value = parts.count > 1 ? String(parts[1]) : arguments.dropFirst(index + 1).first ?? ""
        // In '--retarget 0@50' the time follows the value.
        let time = value.split(separator: "@").last.map(String.init) ?? value
        if isLong(time) { warnings.append(sentence("\(option) \(value)", time)) }
      } else if argument.contains(" ") {
        // In a score such as 'rigid +50 light' the gaps are times.
        for word in argument.split(separator: " ") where word.hasPrefix("+") {
          let value = String(word.dropFirst())
          if isLong(value) { warnings.append(sentence(String(word), value)) }
        }
      }
    }
    return warnings
  }

  private static func isLong(_ text: String) -> Bool {
    TimeText(text).map { !$0.hasUnit && $0.seconds >= warningThreshold } ?? false
  }

  private static func sentence(_ written: String, _ value: String) -> SanitizedText {
    "'\(written)' is \(value) seconds; write \(value)ms for milliseconds"
  }
}
