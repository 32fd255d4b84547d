import Tapline

/// Says of times without a unit that are longer than a press or a pause is that they count as seconds.
///
/// `--hold 50` is right, and 50 s long; whoever meant milliseconds would see it by the result alone.
enum BareTime {
  /// Options whose times are those of touches and pauses, a second or two at most.
  private static let options: Set<String> = [
    "--hold", "--gap", "--cancel-at", "--work", "--shift", "--quantise", "--retarget",
  ]

  /// From how many seconds on it is said: a design choice.
  private static let least = 10.0

  /// What there is to say of a call.
  static func remarks(_ arguments: [String]) -> [ShownText] {
    guard !arguments.contains("-q"), !arguments.contains("--quiet") else { return [] }
    var remarks: [ShownText] = []
    for (index, argument) in arguments.enumerated() {
      let parts = argument.split(separator: "=", maxSplits: 1)
      if index > 0, arguments[index - 1] == "--script" {
        // One remark is enough: who writes milliseconds writes them throughout. A long script may last.
        let words = argument.split { " ;".contains($0) }.map(String.init)
        if words.count <= 12, let time = words.first(where: isLong) {
          remarks.append(sentence(time, time))
        }
      } else if let option = parts.first.map(String.init), options.contains(option) {
        let value = parts.count > 1 ? String(parts[1]) : arguments.dropFirst(index + 1).first ?? ""
        // '--retarget 0@50' has its time behind the value.
        let time = value.split(separator: "@").last.map(String.init) ?? value
        if isLong(time) { remarks.append(sentence("\(option) \(value)", time)) }
      } else if argument.contains(" ") {
        for word in argument.split(separator: " ") where word.hasPrefix("+") {
          let value = String(word.dropFirst())
          if isLong(value) { remarks.append(sentence(String(word), value)) }
        }
      }
    }
    return remarks
  }

  private static func isLong(_ text: String) -> Bool {
    TimeText(text).map { !$0.hasUnit && $0.seconds >= least } ?? false
  }

  private static func sentence(_ written: String, _ value: String) -> ShownText {
    "'\(written)' is \(value) seconds; write \(value)ms for milliseconds"
  }
}
