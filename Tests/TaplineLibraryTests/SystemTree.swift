import Foundation

/// A system's file as plain JSON, read without the library's code.
struct SystemTree {
  let root: [String: Any]

  init(_ file: URL) throws {
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    root = value as? [String: Any] ?? [:]
  }

  /// The value at a path such as `styles[sourceKey=Plain].states[state=pressed]`;
  /// `&` joins several conditions.
  func value(at path: String) -> Any? {
    var value: Any = root
    var rest = Substring(path)
    while !rest.isEmpty {
      if rest.hasPrefix("[") {
        guard let end = rest.range(of: "]") else { return nil }
        let tests = rest[rest.index(after: rest.startIndex)..<end.lowerBound].split(separator: "&")
          .map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let list = (value as? [[String: Any]]) ?? []
        let match = list.first { element in
          tests.allSatisfy { $0.count == 2 && Self.text(element[$0[0]]) == $0[1] }
        }
        guard let found = match else { return nil }
        value = found
        rest = rest[end.upperBound...]
      } else {
        let key = rest.drop { $0 == "." }.prefix { $0 != "." && $0 != "[" }
        rest = rest.drop { $0 == "." }.dropFirst(key.count)
        guard let next = (value as? [String: Any])?[String(key)] else { return nil }
        value = next
      }
    }
    return value
  }

  private static func text(_ value: Any?) -> String? {
    if let object = value as? [String: Any] { return text(object["value"]) }
    return value as? String
  }

  /// The figures and words of a value and of everything that it names: colours, fonts, metrics, pairings,
  /// animations.
  func figures(of value: Any) -> Figures {
    var figures = Figures()
    collect(value, into: &figures, follows: 3)
    return figures
  }

  private func collect(_ value: Any, into figures: inout Figures, follows depth: Int) {
    switch value {
    case let object as [String: Any]:
      for (key, member) in object {
        figures.words.formUnion(Figures(key).words)
        collect(member, into: &figures, follows: depth)
      }
    case let list as [Any]:
      for element in list { collect(element, into: &figures, follows: depth) }
    case let text as String:
      figures.add(Figures(text))
      // A name and its opacity, `accent@0.3`.
      let parts = text.split(separator: "@")
      if parts.count == 2, let opacity = Double(parts[1]) { figures.numbers.insert(opacity) }
      guard depth > 0, let name = parts.first else { return }
      for list in ["palette", "typography", "metrics", "pairings", "animations"] {
        if let found = self.value(at: "\(list)[name=\(name)]") {
          collect(found, into: &figures, follows: depth - 1)
        }
      }
    // Foundation stores a Boolean as a number of one byte.
    case let number as NSNumber where String(cString: number.objCType) != "c":
      figures.numbers.insert(number.doubleValue)
    default: break
    }
  }
}
