import Foundation
import TaplineTestSupport
import Testing

/// The figures of code and lists, each compared with the property that it sets.
@Suite(
  "The properties have the figures of the source texts",
  .enabled(if: sourceFolder != nil, "the source texts are not beside the checkout"))
struct SourceMeasureTests {
  /// The text of a line, and the path of its figure in the style.
  private static let measures: [(pattern: String, path: String)] = [
    // SwiftUI code.
    (#"scaleEffect\(configuration\.isPressed \? ([0-9.]+)"#, "press.scale"),
    (#"opacity\(configuration\.isPressed \? ([0-9.]+)"#, "press.opacity"),
    (#"frame\(minHeight: ([0-9.]+)"#, "size.minimumHeight"),
    (#"frame\(width: ([0-9.]+), height"#, "size.width"),
    (#"frame\(width: [0-9.]+, height: ([0-9.]+)"#, "size.height"),
    (#"frame\(width: ([0-9.]+)\)"#, "icon.frameWidth"),
    (#"init\(size: CGFloat = ([0-9]+)"#, "size.width"),
    (#"init\(size: CGFloat = ([0-9.]+)"#, "size.height"),
    (#"cornerRadius\(([0-9.]+)"#, "shape.cornerRadius"),
    (#"cornerRadius: ([0-9.]+)"#, "shape.cornerRadius"),
    (#"lineWidth: ([0-9.]+)"#, "states[state=normal].borderWidth"),
    (#"font\(\.system\(size: ([0-9.]+)"#, "icon.size"),
    (#"shadow\(color: \.black\.opacity\(([0-9.]+)"#, "shadow.color"),
    (#"shadow\(.*radius: ([0-9.]+)"#, "shadow.radius"),
    (#"shadow\(.*x: ([0-9.]+)"#, "shadow.x"),
    (#"shadow\(.*y: ([0-9.]+)"#, "shadow.y"),
    (#"\.animation\(\.spring\(response: ([0-9.]+)"#, "press.animation"),
    (#"\.animation\(\.spring\(.*dampingFraction: ([0-9.]+)"#, "press.animation"),
    (#"\.animation\(\.easeInOut\(duration: ([0-9.]+)"#, "press.animation"),
    (#"withAnimation\(\.spring\(response: ([0-9.]+)"#, "toggle.animation"),
    (#"withAnimation\(\.spring\(.*dampingFraction: ([0-9.]+)"#, "toggle.animation"),
    (#"deadline: \.now\(\) \+ ([0-9.]+)"#, "toggle.effects"),
    (#"accentColor\.opacity\(([0-9.]+)\)"#, "states[state=selected].background"),
    (#"\.opacity\(isLoading \? ([0-9.]+)"#, "states[state=loading].contentOpacity"),
    // Swiss Coin's lists of visual figures.
    (#"Scale on press: ([0-9.]+)"#, "press.scale"),
    (#"Opacity on press: ([0-9.]+)"#, "press.opacity"),
    (#"Press.*: scale ([0-9.]+)"#, "press.scale"),
    (#"Press style: .*opacity ([0-9.]+)"#, "press.opacity"),
    (#"Press style: .*spring\(([0-9.]+)"#, "press.animation"),
    (#"Press style: .*spring\([0-9.]+, ([0-9.]+)"#, "press.animation"),
    (#"ProfileButtonStyle.* scale ([0-9.]+)"#, "press.scale"),
    (#"Animation: .*\(([0-9.]+)s easeOut"#, "press.animation"),
    (#"Press: .*\(([0-9.]+)s easeOut"#, "press.animation"),
    (#"Animation: .*spring. \(([0-9.]+)"#, "press.animation"),
    (#"Animation: .*spring. \([0-9.]+, ([0-9.]+)"#, "press.animation"),
    (#"^- Height: ([0-9.]+)pt"#, "size.height"),
    (#"height: `ButtonHeight\.lg` \(([0-9.]+)pt"#, "size.height"),
    (#"^- Size: ([0-9.]+)x"#, "size.width"),
    (#"^- Size: [0-9]+x([0-9]+)pt"#, "size.height"),
    (#"^- Size: .*\(([0-9.]+)pt\) circle"#, "size.width"),
    (#"^- Corner radius: .*\(([0-9.]+)pt"#, "shape.cornerRadius"),
    (#"RoundedRectangle.*\(([0-9.]+)pt"#, "shape.cornerRadius"),
    (#"Inner radius: .*\(([0-9.]+)pt"#, "shape.innerCornerRadius"),
    (#"Outer radius: .*\(([0-9.]+)pt"#, "shape.cornerRadius"),
    (#"Outer padding: .*\(([0-9.]+)pt"#, "size.horizontalPadding"),
    (#"strokeBorder` \(([0-9.]+)pt"#, "states[state=normal].borderWidth"),
    (#"^- Icon: `IconSize.*\(([0-9.]+)pt"#, "icon.size"),
    (#"^- Icon: "plus", ([0-9.]+)pt"#, "icon.size"),
    (#"^- Icon: .*size ([0-9.]+)pt"#, "icon.size"),
    (#"horizontal `Spacing.lg` \(([0-9.]+)pt"#, "size.horizontalPadding"),
    (#"vertical `Spacing.md` \(([0-9.]+)pt"#, "size.verticalPadding"),
    (#"^- Spacing: .*\(([0-9.]+)pt"#, "contentSpacing"),
    (#"Disabled opacity: ([0-9.]+)"#, "states[state=disabled].opacity"),
    (#"LinearGradient.*opacity\(([0-9.]+)"#, "gradient.to"),
    (#"^- Shadow: .*opacity\(([0-9.]+)"#, "shadow.color"),
    (#"^- Shadow: .*radius ([0-9.]+)"#, "shadow.radius"),
    (#"^- Shadow: .*y-offset ([0-9.]+)"#, "shadow.y"),
    (#"backgroundTertiary\.opacity\(([0-9.]+)"#, "states[state=normal].background"),
    (#"rigid, intensity ([0-9.]+)"#, "builtInHaptics"),
    (#"medium, intensity ([0-9.]+)"#, "builtInHaptics"),
  ]

  @Test("Every measurement in a source text equals the property that its line sets")
  func everyMeasure() throws {
    let folder = try #require(sourceFolder)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let measures = try Self.measures.map { pattern, path in
      (pattern: pattern, expression: try NSRegularExpression(pattern: pattern), path: path)
    }
    var used: Set<String> = []
    var count = 0
    for file in files where file.pathExtension == "md" {
      let text = try SourceText(file)
      guard let system = SourceTableTests.systems[text.name] else { continue }
      let tree = try SystemTree(
        Fixtures.packageFolder.appendingPathComponent("patterns/\(system)/button-system.json"))
      for line in text.lines where line.kind != .prose {
        let style = "styles[sourceKey=\(line.type ?? line.heading)]"
        guard tree.value(at: style) != nil else { continue }
        let bare = line.text.replacingOccurrences(of: "*", with: "")
        for (pattern, expression, path) in measures {
          guard let figure = Self.figure(expression, in: bare) else { continue }
          used.insert(pattern)
          count += 1
          let found = tree.value(at: "\(style).\(path)").map { tree.figures(of: $0) }
          if found?.has(figure) != true {
            Issue.record("\(text.name):\(line.number): \(style).\(path) is not \(figure)")
          }
        }
      }
    }
    for (pattern, _) in Self.measures where !used.contains(pattern) {
      Issue.record("no line matches \(pattern)")
    }
    print("measures held against the very properties: \(count)")
  }

  private static func figure(_ expression: NSRegularExpression, in text: String) -> Double? {
    let whole = NSRange(text.startIndex..., in: text)
    guard let match = expression.firstMatch(in: text, range: whole),
      let range = Range(match.range(at: 1), in: text)
    else { return nil }
    return Double(text[range])
  }
}
