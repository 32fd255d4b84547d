import TaplineButtons
import TaplineText

struct TokenNames {
  private let names: [TokenPath: String]

  init(_ tokens: [Token], _ style: Style) throws(DataError) {
    var names: [TokenPath: String] = [:]
    var owners: [String: Token] = [:]
    for token in tokens {
      let name = style.name(of: token.path.words)
      // In CSS, each part of an animation has its own name.
      let parts = style == .css && token.kind == .animation ? CSSDialect.animationParts : [""]
      for part in parts {
        let uniqueName = style == .file ? name.lowercased() : name + part
        guard let other = owners.updateValue(token, forKey: uniqueName) else { continue }
        let place = DataError(at: other.place, "").diagnostic
        throw DataError(
          at: token.place,
          "'\(token.path.text)' and '\(other.path.text)', in line \(place.position.line), would both be "
            + "named '\(name + part)' in \(style.title); rename one of them", rule: "token-name")
      }
      names[token.path] = name
    }
    self.names = names
  }

  subscript(path: TokenPath) -> String { names[path] ?? path.text }

  enum Style {
    /// Words joined by hyphens, in unchanged case; characters except letters, ASCII digits, `_` and `-` become hyphens.
    case css
    /// Like `css`, but names that differ only in case count as equal.
    case file
    /// Words joined without a separator; each word except the first starts with a capital.
    case swift
    case typeScript
    case kotlin
    /// Like `swift`, but ASCII only.
    case dart

    var title: String {
      switch self {
      case .css: "CSS"
      case .file: "a folder"
      case .swift: "Swift"
      case .typeScript: "TypeScript"
      case .kotlin: "Kotlin"
      case .dart: "Dart"
      }
    }

    private var reserved: Set<Substring> {
      let words =
        switch self {
        case .css, .file: ""
        case .swift:
          """
          Any Self Type as associatedtype break case catch class continue default defer deinit do else \
          enum extension fallthrough false fileprivate for func guard if import in init inout internal is \
          let nil operator precedencegroup private protocol public repeat rethrows return self static \
          struct subscript super switch throw throws true try typealias var where while
          """
        case .kotlin:
          """
          as break class continue do else false for fun if in interface is null object package return \
          super this throw true try typealias typeof val var when while
          """
        case .dart:
          """
          abstract as assert async await base break case catch class const continue covariant default \
          deferred do dynamic else enum export extends extension external factory false final finally for \
          function get hide if implements import in interface is late library mixin new null of on \
          operator part required rethrow return sealed set show static super switch sync this throw true \
          try type typedef var void when while with yield
          """
        case .typeScript:
          """
          arguments await break case catch class const continue debugger default delete do else enum eval \
          export extends false finally for function if implements import in instanceof interface let new \
          null package private protected public return static super switch this throw true try typeof \
          undefined var void while with yield
          """
        }
      return Set(words.split(separator: " "))
    }

    func name(of words: [String]) -> String {
      if self == .css || self == .file {
        let joined = words.joined(separator: "-")
        return String(joined.map { Self.isWordPart($0) || $0 == "_" || $0 == "-" ? $0 : "-" })
      }
      let parts = words.flatMap { word in
        word.split { !Self.isWordPart($0) || (self == .dart && !$0.isASCII) }.map(String.init)
      }
      var name = ""
      for part in parts {
        name += name.isEmpty ? part.prefix(1).lowercased() : part.prefix(1).uppercased()
        name += part.dropFirst()
      }
      guard let first = name.first else { return "token" }
      if first.isNumber { name = "token" + name }
      return reserved.contains(name[...]) ? name + "_" : name
    }

    /// Returns whether a character is a letter of one scalar or an ASCII digit.
    private static func isWordPart(_ character: Character) -> Bool {
      guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
        return false
      }
      return scalar.isASCII
        ? character.isLetter || character.isNumber : scalar.properties.isAlphabetic
    }
  }
}
