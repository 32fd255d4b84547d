import MotionCurves
import TaplineConversion
import TaplineCurves
import TaplineExchange
import TaplineReports
package import TaplineSynthesis
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
  ///
  /// - Parameters:
  ///   - file: The tokens.
  ///   - target: The language or library.
  ///   - haptics: The haptics, by the paths of their tokens.
  ///   - profile: What envelope times of haptics mean.
  ///   - tolerance: The largest error of curves that are sampled, as a fraction of the travel, `> 0`.
  /// - Throws: `TokenFileError` where two tokens would have one name.
  package init(
    _ file: TokenFile, for target: TokenTarget, haptics: [TokenPath: TokenHaptic],
    profile: ActuatorProfile, tolerance: Double?
  ) throws(TokenFileError) {
    let writer: CodeWriter
    do throws(DataError) {
      writer = try CodeWriter(
        file, target, haptics, profile,
        CurveExportOptions(tolerance: tolerance ?? CurveExportOptions().tolerance))
    } catch {
      throw TokenFileError(error.diagnostic)
    }
    var written = writer
    text = written.code()
    omissions = written.omissions
    remarks = written.remarks
  }

  /// Names for files of tokens, in their order.
  ///
  /// - Parameter tokens: The tokens.
  /// - Returns: The names, without endings.
  /// - Throws: `TokenFileError` where two tokens would have one name.
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
  private let target: TokenTarget
  private let haptics: [TokenPath: TokenHaptic]
  private let profile: ActuatorProfile
  private let options: CurveExportOptions
  private let tokens: [Token]
  private let names: TokenNames
  private(set) var omissions: [String] = []
  private(set) var remarks: [String] = []
  /// The tokens that were left out; their other names are, too.
  private var left: Set<TokenPath> = []

  init(
    _ file: TokenFile, _ target: TokenTarget, _ haptics: [TokenPath: TokenHaptic],
    _ profile: ActuatorProfile, _ options: CurveExportOptions
  ) throws(DataError) {
    self.file = file
    self.target = target
    self.haptics = haptics
    self.profile = profile
    self.options = options
    tokens = file.tokens.filter { token in
      token.kind != .other && (token.kind != .haptic || target != .css)
    }
    names = try TokenNames(tokens, target.names)
    let count = file.tokens.count { $0.kind == .haptic }
    if target == .css, count > 0 {
      remarks.append(
        "CSS plays no haptics: \(count == 1 ? "one token is" : "\(count) tokens are") left out")
    }
  }

  mutating func code() -> String {
    let source = ShownText("// Motion tokens of \(file.document.file).").text
    var lines: [String]
    var end: [String] = []
    switch target {
    case .css:
      lines = [Self.comment(source.dropFirst(3)), ":root {"]
      end = ["}"]
    case .swiftUI, .uiKit:
      let hasHaptics = target == .uiKit || tokens.contains { $0.kind == .haptic }
      lines = [source] + (target == .swiftUI ? ["import SwiftUI"] : [])
      lines += (hasHaptics ? ["import UIKit"] : []) + ["", "@MainActor enum MotionTokens {"]
      end = ["}"]
    case .reanimated:
      let used = "Easing, withDelay, withRepeat, withSpring, withTiming"
      lines = [source, "import { \(used) } from \"react-native-reanimated\";", ""]
    }
    // A value stands before its other names.
    for token in tokens where token.alias == nil { lines += declaration(of: token) }
    for token in inOrderOfAliases() { lines += declaration(of: token) }
    return (lines + end).joined(separator: "\n") + "\n"
  }

  /// The other names of tokens, each after the one that it is another name of.
  private func inOrderOfAliases() -> [Token] {
    func depth(_ token: Token) -> Int {
      var (depth, token) = (0, token)
      while let path = token.alias, let next = file[path] {
        depth += 1
        token = next
      }
      return depth
    }
    return tokens.filter { $0.alias != nil }.enumerated()
      .sorted { (depth($0.element), $0.offset) < (depth($1.element), $1.offset) }.map(\.element)
  }

  private mutating func declaration(of token: Token) -> [String] {
    let name = names[token.path]
    var comments: [String] = []
    if let description = token.description { comments.append(description) }
    if let reason = token.deprecation {
      comments.append(reason.isEmpty ? "Deprecated." : "Deprecated: \(reason)")
    }
    if let alias = token.alias, let target = file[alias],
      tokens.contains(where: { $0.path == alias }),
      target.kind == token.kind
    {
      guard !left.contains(alias) else {
        left.insert(token.path)
        return []
      }
      return comment(comments) + self.alias(name, of: names[alias], token)
    }
    do throws(CurveExportError) {
      let lines = try value(of: token, named: name)
      return comment(comments) + lines
    } catch {
      left.insert(token.path)
      let sentence = "'\(token.path.text)' is left out: \(error.description)"
      omissions.append(sentence)
      return comment([sentence])
    }
  }

  // MARK: - One token

  private func value(of token: Token, named name: String) throws(CurveExportError) -> [String] {
    switch token.kind {
    case .animation: return try animation(token, named: name)
    case .haptic: return haptic(token, named: name)
    case .curve:
      guard case .cubicBezier(let curve) = token.value else { return [] }
      return self.curve(curve, named: name)
    case .duration:
      guard case .duration(let seconds) = token.value else { return [] }
      switch target {
      case .css: return ["  --\(name): \(Self.milliseconds(seconds));"]
      case .swiftUI, .uiKit:
        return ["  /// Seconds.", "  static let \(name): Double = \(seconds.shortestText)"]
      case .reanimated:
        return [
          "/** Milliseconds. */", "export const \(name) = \(Self.milliseconds(seconds, ""));",
        ]
      }
    case .number:
      guard case .number(let number) = token.value else { return [] }
      switch target {
      case .css: return ["  --\(name): \(number.shortestText);"]
      case .swiftUI, .uiKit: return ["  static let \(name): Double = \(number.shortestText)"]
      case .reanimated: return ["export const \(name) = \(number.shortestText);"]
      }
    case .other: return []
    }
  }

  private func curve(_ curve: CubicBezier, named name: String) -> [String] {
    let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(\.shortestText)
    let list = points.joined(separator: ", ")
    switch target {
    case .css: return ["  --\(name): cubic-bezier(\(list));"]
    case .swiftUI:
      return [
        "  static func \(name)(duration: Double) -> Animation {",
        "    .timingCurve(\(list), duration: duration)", "  }",
      ]
    case .uiKit:
      return [
        "  static var \(name): UICubicTimingParameters {", "    UICubicTimingParameters(",
        "      controlPoint1: CGPoint(x: \(points[0]), y: \(points[1])),",
        "      controlPoint2: CGPoint(x: \(points[2]), y: \(points[3])))", "  }",
      ]
    case .reanimated: return ["export const \(name) = Easing.bezier(\(list));"]
    }
  }

  private func animation(_ token: Token, named name: String) throws(CurveExportError) -> [String] {
    guard let animation = token.animation?.animation else { return [] }
    switch target {
    case .css:
      let text = try animation.exported(as: .css, options: options)
      return CSSMotion(text).properties(named: name).map { "  " + $0 }
    case .swiftUI:
      return ["  static let \(name): Animation = \(try animation.swiftUIExpression())"]
    case .uiKit:
      let text = try animation.exported(as: .uiKit, options: options)
      let lines = text.split(separator: "\n").map(String.init)
      let end = lines.firstIndex { $0.hasPrefix("animator.") } ?? lines.count
      let start = lines.last.flatMap { $0.hasPrefix("animator.startAnimation(a") ? $0 : nil }
      return (start.map { ["  /// Start it with \($0.dropFirst("animator.".count))."] } ?? [])
        + ["  static func \(name)() -> UIViewPropertyAnimator {"]
        + lines[..<end].map { "    " + $0 } + ["    return animator", "  }"]
    case .reanimated:
      let text = try animation.exported(as: .reanimated, options: options)
      let lines = text.split(separator: "\n")
      let call = lines.last.map { $0.drop { $0 != "=" }.dropFirst(2).dropLast() } ?? ""
      let moved = String(call).replacingCalls(["withSpring(1, ", "withTiming(1, "], by: "toValue")
      return lines.dropLast().map(String.init) + ["export const \(name) = (toValue: number) =>"]
        + ["  \(moved);"]
    }
  }

  private func haptic(_ token: Token, named name: String) -> [String] {
    guard let haptic = haptics[token.path] else { return [] }
    switch target {
    case .css: return []
    case .swiftUI, .uiKit:
      return ["  static func \(name)() {"]
        + haptic.steps.flatMap(UIKitHapticCode.lines).map { "    " + $0 } + ["  }"]
    case .reanimated:
      guard let format = target.haptics, let timeline = haptic.timeline,
        let text = try? Conversion.text(
          of: timeline, in: format, name: name, profile: profile)
      else { return comment(["What \(token.path.text) plays is not known."]) }
      let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
      return ["/** A pattern of \(format.title). */"]
        + ["export const \(name) = " + lines.joined(separator: "\n") + ";"]
    }
  }

  private func alias(_ name: String, of other: String, _ token: Token) -> [String] {
    switch target {
    case .css:
      let parts = token.kind == .animation ? CSSMotion.parts : [""]
      return parts.map { "  --\(name)\($0): var(--\(other)\($0));" }
    case .swiftUI, .uiKit:
      switch (token.kind, target) {
      case (.haptic, _): return ["  static func \(name)() { \(other)() }"]
      case (.animation, .uiKit):
        return ["  static func \(name)() -> UIViewPropertyAnimator { \(other)() }"]
      case (.curve, .uiKit): return ["  static var \(name): UICubicTimingParameters { \(other) }"]
      case (.curve, _):
        return [
          "  static func \(name)(duration: Double) -> Animation { \(other)(duration: duration) }"
        ]
      default: return ["  static let \(name) = \(other)"]
      }
    case .reanimated: return ["export const \(name) = \(other);"]
    }
  }

  // MARK: - Words

  private func comment(_ sentences: [String]) -> [String] {
    sentences.map { sentence in
      let text = ShownText(sentence).text
      switch target {
      case .css: return "  " + Self.comment(text)
      case .swiftUI, .uiKit: return "  /// " + text
      case .reanimated: return "// " + text
      }
    }
  }

  /// A comment of CSS, which ends where it should.
  private static func comment(_ text: some StringProtocol) -> String {
    "/* \(String(text).replacingAll("*/", by: "* /")) */"
  }

  private static func milliseconds(_ seconds: Double, _ unit: String = "ms") -> String {
    ((seconds * 1_000_000).rounded() / 1_000).shortestText + unit
  }
}

extension TokenTarget {
  fileprivate var names: TokenNames.Style {
    switch self {
    case .css: .css
    case .swiftUI, .uiKit: .swift
    case .reanimated: .typeScript
    }
  }
}

extension String {
  /// The text with the first argument of calls replaced, such as `withSpring(1, `.
  fileprivate func replacingCalls(_ calls: [String], by word: String) -> String {
    calls.reduce(self) { text, call in
      text.replacingAll(call, by: call.prefix { $0 != "(" } + "(\(word), ")
    }
  }

  /// The text with every occurrence of another, which is not empty, replaced.
  fileprivate func replacingAll(_ other: String, by word: String) -> String {
    let wanted = Array(other.utf8)
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while !rest.isEmpty {
      if rest.starts(with: wanted) {
        result += word.utf8
        rest = rest.dropFirst(wanted.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
