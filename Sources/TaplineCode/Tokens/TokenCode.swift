package import TaplineActuators
package import TaplineButtons
import TaplineCurves
import TaplineText

/// Tokens as code for one language or library.
package struct TokenCode: Sendable {
  /// The code, with a last line feed.
  package let text: String

  /// What the code does not hold, a sentence for each token.
  package let omissions: [String]

  /// What the language has no way to say at all, in sentences.
  package let remarks: [String]

  /// Writes the code.
  package init(
    _ file: TokenFile, for target: TokenTarget, haptics: [TokenPath: TokenHaptic],
    profile: ActuatorProfile, maximumError: Double?
  ) throws(TokenFileError) {
    do throws(DataError) {
      var writer = try CodeWriter(file, target, haptics, profile)
      writer.options.maximumError = maximumError
      text = writer.code()
      omissions = writer.omissions
      remarks = writer.remarks
    } catch {
      throw TokenFileError(error.diagnostic)
    }
  }

  /// Names for files of tokens, in their order.
  package static func fileNames(of tokens: [Token]) throws(TokenFileError) -> [String] {
    do throws(DataError) {
      let names = try TokenNames(tokens, .file)
      return tokens.map { names[$0.path] }
    } catch {
      throw TokenFileError(error.diagnostic)
    }
  }
}

/// Writes tokens one by one.
private struct CodeWriter {
  private let file: TokenFile
  private let dialect: any TokenDialect
  private let haptics: [TokenPath: TokenHaptic]
  private let profile: ActuatorProfile
  private let tokens: [Token]
  private let written: Set<TokenPath>
  private let names: TokenNames
  var options = CurveExportOptions()
  private(set) var omissions: [String] = []
  private(set) var remarks: [String] = []
  /// The tokens that were left out; their other names are, too.
  private var left: Set<TokenPath> = []

  init(
    _ file: TokenFile, _ target: TokenTarget, _ haptics: [TokenPath: TokenHaptic],
    _ profile: ActuatorProfile
  ) throws(DataError) {
    self.file = file
    self.haptics = haptics
    self.profile = profile
    dialect = target.dialect
    tokens = file.tokens.filter { token in
      token.kind != .other && (token.kind != .haptic || !target.isWithoutHaptics)
    }
    written = Set(tokens.map(\.path))
    names = try TokenNames(tokens, dialect.names)
    let count = file.tokens.count { $0.kind == .haptic }
    if target.isWithoutHaptics, count > 0 {
      remarks.append(
        "\(target.title) plays no patterns of haptics: "
          + "\(count == 1 ? "one token is" : "\(count) tokens are") left out")
    }
  }

  mutating func code() -> String {
    let source = ShownText("Motion tokens of \(file.document.file).").text
    var (lines, end) = dialect.frame(source, Set(tokens.map(\.kind)))
    for token in inOrderOfAliases() { lines += declaration(of: token) }
    lines += end
    return lines.joined(separator: "\n") + "\n"
  }

  /// The tokens, each behind the one that it is another name of.
  private func inOrderOfAliases() -> [Token] {
    func depth(_ token: Token) -> Int {
      var (depth, token) = (0, token)
      while let path = token.alias, let next = file[path] {
        depth += 1
        token = next
      }
      return depth
    }
    return tokens.map { ($0, depth($0)) }.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
  }

  private mutating func declaration(of token: Token) -> [String] {
    let name = names[token.path]
    var comments: [String] = []
    if let description = token.description { comments.append(description) }
    if let reason = token.deprecation {
      comments.append(reason.isEmpty ? "Deprecated." : "Deprecated: \(reason)")
    }
    if let alias = token.alias, written.contains(alias), file[alias]?.kind == token.kind {
      guard !left.contains(alias) else {
        left.insert(token.path)
        return []
      }
      return comment(comments) + dialect.alias(name, of: names[alias], token.kind)
    }
    do throws(CurveExportError) {
      return comment(comments) + (try value(of: token, named: name))
    } catch {
      return leaveOut(token, error.description)
    }
  }

  private mutating func leaveOut(_ token: Token, _ reason: String) -> [String] {
    left.insert(token.path)
    let sentence = "'\(token.path.text)' is left out: \(reason)"
    omissions.append(sentence)
    return comment([sentence])
  }

  private mutating func value(
    of token: Token, named name: String
  ) throws(CurveExportError) -> [String] {
    if token.kind == .haptic {
      guard let haptic = haptics[token.path] else { return [] }
      return dialect.haptic(haptic, named: name, profile)
        ?? leaveOut(token, "what it plays is not known, or nothing that the format can hold")
    }
    if token.kind == .animation, let animation = token.animation?.animation {
      return try dialect.animation(animation, named: name, options)
    }
    switch token.value {
    case .duration(let seconds): return dialect.duration(seconds, named: name)
    case .number(let number): return dialect.number(number, named: name)
    case .cubicBezier(let curve): return try dialect.curve(curve, named: name, options)
    case .transition, .other: return []
    }
  }

  private func comment(_ sentences: [String]) -> [String] {
    sentences.map { dialect.comment(ShownText($0).text) }
  }
}
