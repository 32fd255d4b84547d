package import TaplineButtons
import TaplineCurves
package import TaplineText

package struct TokenCode {
  package private(set) var text = ""

  /// A sentence for each omitted token, except for aliases of omitted tokens.
  package private(set) var omissions: [String] = []

  package private(set) var remarks: [String] = []

  private let source: TokenList
  private let dialect: any TokenDialect
  private let haptics: [TokenPath: TokenHaptic]
  private let hapticWriter: TokenHaptic.Writer
  private let options: CurveExportOptions
  private let tokens: [Token]
  private let paths: Set<TokenPath>
  private let names: TokenNames
  /// The paths of the omitted tokens and of their aliases.
  private var omittedPaths: Set<TokenPath> = []

  /// Writes tokens in one of `CurveExportFormat.tokenFormats`; throws if two names are equal in the target language.
  package init(
    _ source: TokenList, for format: CurveExportFormat, haptics: [TokenPath: TokenHaptic],
    options: CurveExportOptions, hapticWriter: @escaping TokenHaptic.Writer
  ) throws(DataError) {
    (self.source, self.haptics, self.hapticWriter) = (source, haptics, hapticWriter)
    self.options = options
    guard let target = format.target.tokens else {
      preconditionFailure("the format \(format.rawValue) does not support tokens")
    }
    dialect = target.dialect
    tokens = source.filter { token in
      token.kind != .other && (token.kind != .haptic || target.playsHaptics)
    }.flatMap { token in [token, token.reduced].compactMap { $0 } }
    paths = Set(tokens.map(\.path))
    names = try TokenNames(tokens, dialect.names)
    let count = source.count { $0.kind == .haptic }
    if !target.playsHaptics, count > 0 {
      remarks.append(
        "\(target.title) cannot play haptic patterns: "
          + "\(count == 1 ? "one token is" : "\(count) tokens are") left out")
    }
    text = code()
  }

  package static func fileNames(of tokens: [Token]) throws(DataError) -> [String] {
    let names = try TokenNames(tokens, .file)
    return tokens.map { names[$0.path] }
  }

  private mutating func code() -> String {
    let title = SanitizedText("Motion tokens of \(source.file).").text
    var (lines, end) = dialect.frame(title, Set(tokens.map(\.kind)))
    for token in inOrderOfAliases() { lines += declaration(of: token) }
    lines += end
    var pairs: [(full: String, reduced: String)] = []
    for token in tokens where !omittedPaths.contains(token.path) {
      guard let reduced = token.reduced, !omittedPaths.contains(reduced.path) else { continue }
      pairs.append((full: names[token.path], reduced: names[reduced.path]))
    }
    if !pairs.isEmpty { lines += dialect.selection(of: pairs) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns each alias after its target.
  private func inOrderOfAliases() -> [Token] {
    func depth(_ token: Token) -> Int {
      var (depth, token) = (0, token)
      while let path = token.alias, let next = source[path] {
        depth += 1
        token = next
      }
      return depth
    }
    return tokens.map { ($0, depth($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private mutating func declaration(of token: Token) -> [String] {
    let name = names[token.path]
    var comments: [String] = []
    if let description = token.description { comments.append(description) }
    if let reason = token.deprecation {
      comments.append(reason.isEmpty ? "Deprecated." : "Deprecated: \(reason)")
    }
    var constant = constant(of: token)
    if let alias = token.alias, paths.contains(alias), source[alias]?.kind == token.kind {
      guard !omittedPaths.contains(alias) else {
        omittedPaths.insert(token.path)
        return []
      }
      constant = .alias(of: names[alias], token.kind)
    }
    do throws(CurveExportError) {
      let lines = try constant.flatMap { (constant) throws(CurveExportError) in
        try dialect.declaration(of: constant, named: name, options, hapticWriter)
      }
      if let lines { return comment(comments) + lines }
      let isUnknown = haptics[token.path]?.timeline == nil
      return comment(comments)
        + omit(
          token, isUnknown ? "its pattern is unknown" : "the format cannot play any of its pattern")
    } catch {
      return omit(token, error.description)
    }
  }

  private mutating func omit(_ token: Token, _ reason: String) -> [String] {
    omittedPaths.insert(token.path)
    let sentence = "'\(token.path.text)' is left out: \(reason)"
    omissions.append(sentence)
    return comment([sentence])
  }

  private func constant(of token: Token) -> TokenConstant? {
    if token.kind == .haptic { return haptics[token.path].map(TokenConstant.haptic) }
    if token.kind == .animation, let animation = token.animation?.animation {
      return .animation(animation)
    }
    return switch token.value {
    case .duration(let seconds): .duration(seconds)
    case .number(let number): .number(number)
    case .cubicBezier(let curve): .curve(curve)
    case .transition, .other: nil
    }
  }

  private func comment(_ sentences: [String]) -> [String] {
    sentences.map { dialect.comment(SanitizedText($0).text) }
  }
}
