import TaplineCurves
import TaplineText

/// A curve as a toolkit's export has it, taken apart: what a constant of it is made of.
///
/// An export is code that moves something at once; a token is the motion alone. So the formula of each toolkit
/// stands in the export only.
struct ExportedMotion {
  /// The sentences before the code: what is drawn, and how exactly.
  private(set) var comments: [String] = []

  /// What the motion needs before it: a function or class of points.
  private(set) var declaration: [String] = []

  /// The motion as an expression of the language.
  private(set) var expression: [String] = []

  /// Takes an export apart.
  init(_ text: String, of target: TokenTarget) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.first, line.hasPrefix("//") {
      comments.append(String(line.dropFirst(2).drop { $0 == " " }))
      lines.removeFirst()
    }
    let start = lines.firstIndex { line in Self.starts.contains { line.hasPrefix($0) } }
    declaration = Array(lines[..<(start ?? lines.startIndex)].filter { !$0.isEmpty })
    let code = Array(lines[(start ?? lines.startIndex)...])
    comments += code.filter { $0.hasPrefix("// ") }.map { String($0.dropFirst(3)) }
    switch target {
    case .flutter: expression = Self.flutter(code)
    case .compose: expression = Self.compose(code)
    case .motion: expression = ["{"] + Self.inner(code, indent: 4) + ["}"]
    case .reactSpring:
      let delay = code.filter { $0.hasPrefix("  delay:") }
      expression =
        ["{"] + delay + ["  config: {"] + Self.inner(code, indent: 4).map { "  " + $0 }
        + ["  },", "}"]
    default: expression = code
    }
  }

  /// How the code begins behind what it declares.
  private static let starts = [
    "final simulation", "final controller", "val value", "animate(", "const springs",
  ]

  /// The lines of options, which an export indents by so much, by two spaces.
  private static func inner(_ code: [String], indent: Int) -> [String] {
    let start = String(repeating: " ", count: indent)
    return code.filter { $0.hasPrefix(start) }.map { "  " + $0.dropFirst(indent) }
  }

  private static func flutter(_ code: [String]) -> [String] {
    if let first = code.firstIndex(where: { $0.contains("SpringDescription(") }),
      let last = code[first...].firstIndex(where: { $0 == "  )," })
    {
      return ["SpringDescription("] + code[(first + 1)..<last].map { String($0.dropFirst(2)) }
        + [")"]
    }
    func value(behind words: String, before end: String) -> String? {
      for line in code {
        guard let range = line.place(of: words) else { continue }
        let rest = line.utf8[range.upperBound...]
        let text = String(rest) ?? ""
        return text.place(of: end).map { String(text[..<$0.lowerBound]) } ?? text
      }
      return nil
    }
    let duration = value(behind: "duration: const ", before: ",\n") ?? ""
    let delay = value(behind: "delayed(const ", before: ", ()") ?? "Duration.zero"
    let curve = value(behind: "curve: ", before: "),") ?? "Curves.linear"
    let plain = curve.hasPrefix("const ") ? String(curve.dropFirst(6)) : curve
    return ["(", "  duration: \(duration)", "  delay: \(delay),", "  curve: \(plain),", ")"]
  }

  private static func compose(_ code: [String]) -> [String] {
    let key = "  animationSpec = "
    guard let first = code.firstIndex(where: { $0.hasPrefix(key) }) else { return code }
    let start = String(code[first].dropFirst(key.count))
    // A tween stands in one line, a spring in several with more behind it.
    guard start.hasSuffix("("), let last = code[first...].firstIndex(of: "  ),") else {
      return [start.hasSuffix(",") ? String(start.dropLast()) : start]
    }
    return [start] + code[(first + 1)..<last].map { String($0.dropFirst(2)) } + [")"]
  }

  /// The same with the function or class of points under another name.
  func renamed(_ name: String) -> ExportedMotion {
    var renamed = self
    func replaced(_ line: String) -> String {
      PointsCode.names.reduce(line) { $0.replacingWord($1, by: name) }
    }
    guard !declaration.isEmpty else { return self }
    renamed.declaration = declaration.map(replaced)
    renamed.expression = expression.map { line in
      // A key of the same name stays: `ease: ease`.
      guard let colon = line.firstIndex(of: ":") else { return replaced(line) }
      return line[...colon] + replaced(String(line[line.index(after: colon)...]))
    }
    return renamed
  }
}
