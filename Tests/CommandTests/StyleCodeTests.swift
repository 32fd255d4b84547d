#if os(Linux)
import Foundation
import TaplineTestSupport
import Testing

@Suite("SwiftUI code of button styles")
struct StyleCodeTests {
  /// The declarations of SwiftUI that the code uses; views record their modifiers.
  private static let swiftUI = """
    public struct EnvironmentValues {
      nonisolated(unsafe) public static var current = EnvironmentValues()
      public var accessibilityReduceMotion = false
    }
    @propertyWrapper public struct Environment<Value> {
      private let key: KeyPath<EnvironmentValues, Value>
      public init(_ key: KeyPath<EnvironmentValues, Value>) { self.key = key }
      public var wrappedValue: Value { EnvironmentValues.current[keyPath: key] }
    }
    public protocol View {
      associatedtype Body: View
      @ViewBuilder var body: Body { get }
    }
    extension Never: View { public var body: Never { fatalError() } }
    @resultBuilder public enum ViewBuilder {
      public static func buildBlock<V: View>(_ view: V) -> V { view }
      public static func buildEither<V: View>(first view: V) -> V { view }
      public static func buildEither<V: View>(second view: V) -> V { view }
    }
    public struct Animation {
      let name: String
      public static func easeOut(duration: Double) -> Animation {
        Animation(name: "easeOut \\(duration)")
      }
      public static func spring(response: Double, dampingFraction: Double) -> Animation {
        Animation(name: "spring \\(response) \\(dampingFraction)")
      }
    }
    public struct Label: View {
      public var modifiers: [String] = []
      public var body: Never { fatalError() }
      private func with(_ modifier: String) -> Label { Label(modifiers: modifiers + [modifier]) }
      public func scaleEffect(_ scale: Double) -> Label { with("scale \\(scale)") }
      public func opacity(_ opacity: Double) -> Label { with("opacity \\(opacity)") }
      public func animation(_ animation: Animation?, value: Bool) -> Label {
        with(animation?.name ?? "no animation")
      }
    }
    public struct ButtonStyleConfiguration {
      public let label = Label()
      public let isPressed: Bool
      public init(isPressed: Bool) { self.isPressed = isPressed }
    }
    public protocol ButtonStyle {
      typealias Configuration = ButtonStyleConfiguration
      associatedtype Body: View
      @ViewBuilder func makeBody(configuration: Configuration) -> Body
    }
    public struct Button: View {
      public init(_ title: String, action: @escaping () -> Void) {}
      public var body: Never { fatalError() }
      public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> Button { self }
    }
    """

  private static let uiKit = """
    public struct UIImpactFeedbackGenerator {
      public enum FeedbackStyle { case heavy }
      public init(style: FeedbackStyle) {}
      public func impactOccurred(intensity: Double) {}
    }
    """

  private static let tokens = """
    {"tap": {"$type": "number", "$value": 0.8, "$extensions": {"org.tapline": {
      "haptic": {"steps": [{"generator": "heavy", "intensity": 0.8}]}}}},
     "button": {"$description": "A button.", "$extensions": {"org.tapline": {"style": {
      "press": {"scale": 0.9, "animation": "spring(duration: 0.3, bounce: 0.4)"},
      "reducedPress": {"opacity": 0.7, "animation": "easeOut(duration: 0.1)"},
      "builtInHaptics": [{"pairing": "{tap}"}]}}}}}
    """

  @Test(
    "The code of a style with a reduced press compiles, and follows the user's setting",
    arguments: [
      (
        "x.tokens.json/button", "ButtonButtonStyle",
        [
          "scale 1.0, spring 0.3 0.6", "scale 0.9, spring 0.3 0.6", "opacity 1.0, easeOut 0.1",
          "opacity 0.7, easeOut 0.1",
        ]
      ),
      ("published/bluesky-scale", "BlueskyScaleButtonStyle", ["scale 1.0", "scale 0.98", "", ""]),
    ])
  func reducedPress(style: String, type: String, expected: [String]) throws {
    try Fixtures.withTemporaryFolder { folder in
      let program = """
        import SwiftUI
        for isReduced in [false, true] {
          EnvironmentValues.current.accessibilityReduceMotion = isReduced
          for isPressed in [false, true] {
            let body = \(type)().makeBody(configuration: .init(isPressed: isPressed))
            print((body as! Label).modifiers.joined(separator: ", "))
          }
        }
        """
      for (name, text) in [
        ("SwiftUI.swift", Self.swiftUI), ("UIKit.swift", Self.uiKit), ("main.swift", program),
        ("x.tokens.json", Self.tokens),
      ] { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
      var command = Command()
      command.folder = folder
      #expect(try command.run("press", style, "-o", "Style.swift").code == 0)
      command.program = URL(fileURLWithPath: "/usr/bin/env")
      func compile(_ arguments: String...) throws {
        let result = try command.run(["swiftc", "-I", "."] + arguments)
        #expect(result.code == 0, "\(result.messages)")
      }
      for name in ["SwiftUI", "UIKit"] {
        try compile(
          "-emit-module", "-emit-library", "-static", "-module-name", name, "\(name).swift", "-o",
          "lib\(name).a")
      }
      try compile("Style.swift", "main.swift", "libSwiftUI.a", "libUIKit.a", "-o", "program")
      #expect(try command.run("./program").text == expected.map { $0 + "\n" }.joined())
    }
  }
}
#endif
