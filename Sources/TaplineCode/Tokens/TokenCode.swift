package import TaplineButtons
import TaplineCurves
import TaplineText

/// Tokens as code for one language or library.
package struct TokenCode {
  /// The code, ending with a newline.
  package private(set) var text = ""

  /// A sentence for each token that is left out.
  package private(set) var omissions: [String] = []

  /// Sentences about kinds of tokens that the language cannot express.
  package private(set) var remarks: [String] = []

  private let file: TokenFile
  private let dialect: any TokenDialect
  private let haptics: [TokenPath: TokenHaptic]
  private let hapticWriter: TokenHaptic.Writer
  private var options = CurveExportOptions()
  private let tokens: [Token]
  private let written: Set<TokenPath>
  private let names: TokenNames
  /// The tokens that were left out, with their aliases.
  private var left: Set<TokenPath> = []

  /// Writes the tokens of a file; refuses two names that are one in the language.
  package init(
    _ file: TokenFile, for target: TokenTarget, haptics: [TokenPath: TokenHaptic],
    maximumError: Double?, indentation: Int = 2, hapticWriter: @escaping TokenHaptic.Writer
  ) throws(TokenFileError) {
    (self.file, self.haptics, self.hapticWriter) = (file, haptics, hapticWriter)
    dialect = target.dialect
    tokens = file.tokens.filter { token in
      token.kind != .other && (token.kind != .haptic || !target.isWithoutHaptics)
    }
    written = Set(tokens.map(\.path))
    names = try TokenNames(tokens, dialect.names)
    options.maximumError = maximumError
    options.indentation = indentation
    let count = file.tokens.count { $0.kind == .haptic }
    if target.isWithoutHaptics, count > 0 {
      remarks.append(
        "\(target.title) plays no patterns of haptics: "
          + "\(count == 1 ? "one token is" : "\(count) tokens are") left out")
    }
    text = code()
  }

  /// The names of the files of tokens, in their order.
  package static func fileNames(of tokens: [Token]) throws(TokenFileError) -> [String] {
    let names = try TokenNames(tokens, .file)
    return tokens.map { names[$0.path] }
  }

  private mutating func code() -> String {
    let source = SanitizedText("Motion tokens of \(file.document.file).").text
    var (lines, end) = dialect.frame(source, Set(tokens.map(\.kind)))
    for token in inOrderOfAliases() { lines += declaration(of: token) }
    lines += end
    return lines.joined(separator: "\n") + "\n"
  }

  /// The tokens, aliases behind their tokens.
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
    var constant = constant(of: token)
    if let alias = token.alias, written.contains(alias), file[alias]?.kind == token.kind {
      guard !left.contains(alias) else {
        left.insert(token.path)
        return []
      }
      constant = .alias(of: names[alias], token.kind)
    }
    guard let constant else { return comment(comments) }
    do throws(CurveExportError) {
      let lines = try dialect.declaration(of: constant, named: name, options, hapticWriter)
      return comment(comments)
        + (lines
          ?? leaveOut(token, "what it plays is not known, or nothing that the format can hold"))
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

/// A language or library for which tokens are written as code.
package enum TokenTarget: String, Sendable, CaseIterable {
  case css
  /// Swift with SwiftUI's `Animation`.
  case swiftUI = "swiftui"
  /// Swift with UIKit's `UIViewPropertyAnimator`.
  case uiKit = "uikit"
  /// Kotlin with Jetpack Compose's `AnimationSpec`.
  case compose
  /// Dart with Flutter's `SpringDescription` and `Curve`.
  case flutter
  /// JavaScript with the options of Motion's `animate`.
  case motion
  /// TypeScript with react-spring's configurations.
  case reactSpring = "react-spring"
  /// TypeScript with Reanimated's `withSpring` and `withTiming`.
  case reanimated

  /// The export format of animations.
  var curves: CurveExportFormat {
    switch self {
    case .css: .css
    case .swiftUI: .swiftUI
    case .uiKit: .uiKit
    case .compose: .compose
    case .flutter: .flutter
    case .motion: .motion
    case .reactSpring: .reactSpring
    case .reanimated: .reanimated
    }
  }

  /// The name in messages.
  package var title: String {
    switch self {
    case .css: "CSS"
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .compose: "Compose"
    case .flutter: "Flutter"
    case .motion: "Motion"
    case .reactSpring: "react-spring"
    case .reanimated: "Reanimated"
    }
  }

  /// Whether haptics are left out because the language plays no patterns.
  var isWithoutHaptics: Bool { self == .css || self == .flutter }

  var dialect: any TokenDialect {
    switch self {
    case .css: CSSDialect()
    case .swiftUI: SwiftDialect(isUIKit: false)
    case .uiKit: SwiftDialect(isUIKit: true)
    case .compose: KotlinDialect()
    case .flutter: DartDialect()
    case .motion, .reactSpring, .reanimated: ScriptDialect(target: self)
    }
  }
}
