import MotionCurves
import TaplineCode
import TaplineCurves
import Testing

@Suite struct CurveExportTests {
  static let spring = Animation.spring(response: 0.3, dampingFraction: 0.7)

  @Test("Every export begins with the motion that it draws and its accuracy")
  func captions() throws {
    for format in CurveExportFormat.allCases {
      let export = try Self.spring.code(as: format)
      let lines = export.text.split(separator: "\n")
      let first = try #require(format.isJSON ? lines.first { $0.contains("Closed") } : lines.first)
      #expect(first.contains(format == .swiftUI ? "integrates" : "Closed form"), "\(format)")
      #expect(first.contains("; this code is \(export.accuracy.phrase)"), "\(format)")
      #expect(export.text.hasSuffix("\n"))
    }
  }

  /// The stops of the `linear()` in a text, read by the specification parser.
  static func stops(_ text: String) throws -> LinearEasing {
    let start = try #require(text.range(ofText: "linear("))
    let end = try #require(text[start...].firstIndex(of: ")"))
    let animation = try CurveSpec(String(text[start...end])).animation
    guard case .curve(.piecewiseLinear(let easing), _) = animation.base else {
      throw CurveValueError(name: "stops", value: 0, expected: "linear()")
    }
    return easing
  }

  @Test("CSS linear() stays within its tolerance of the closed form")
  func cssTolerance() throws {
    for tolerance in [0.01, 0.001, 0.0005] {
      let text = try Self.spring.exported(
        as: .css, options: CurveExportOptions(tolerance: tolerance))
      let easing = try Self.stops(text)
      let spring = Spring(response: 0.3, dampingRatio: 0.7)
      let duration = spring.settlingDuration
      for index in 0...1000 {
        let progress = Double(index) / 1000 * 0.999
        expectClose(
          easing.value(at: progress), spring.value(target: 1, time: progress * duration),
          within: tolerance + 5e-5)
      }
      #expect(easing.outputs.count < 60)
      #expect(easing.outputs.last == 1)
    }
  }

  @Test("CSS linear() follows a circular curve at its vertical start")
  func cssCircle() throws {
    let text = try Animation.timingCurve(.circularEaseOut, duration: 1).exported(as: .css)
    let easing = try Self.stops(text)
    for index in 0...10_000 {
      let progress = Double(index) / 10_000
      expectClose(
        easing.value(at: progress), CircularCurve.easeOut.value(at: progress), within: 6e-4)
    }
  }

  @Test("CSS expresses a Bézier, steps and stops with native functions")
  func cssFunctions() throws {
    let ease = try Animation.easeOut(duration: 0.15).delay(0.1).exported(as: .css)
    #expect(
      ease == """
        /* SwiftUI curve, whose values SwiftUI rounds to 2^-20; this code is exact. */
        transition-duration: 150ms;
        transition-timing-function: cubic-bezier(0, 0, 0.58, 1);
        transition-delay: 100ms;

        """)
    let steps = try CurveSpec("steps(3, jump-both)").animation.exported(as: .css)
    #expect(steps.contains("steps(3, jump-both);"))
    let stops = try CurveSpec("linear(0, 0.5 30%, 1)").animation.exported(as: .css)
    #expect(stops.contains("linear(0, 0.5 30%, 1);"))
    let repeated = try Animation.easeIn().repeatCount(3).exported(as: .css)
    #expect(repeated.contains("animation-iteration-count: 3;\nanimation-direction: alternate;"))
  }

  @Test("Web Animations keyframes run from the start value to the target value")
  func webAnimations() throws {
    let text = try Self.spring.exported(
      as: .webAnimations, options: CurveExportOptions(from: 0, to: 100, property: "left"))
    #expect(text.contains("  { offset: 0, left: 0 },\n"))
    #expect(text.contains("  { offset: 1, left: 100 },\n];"))
    #expect(text.contains("iterations: 1,"))
    #expect(text.contains("element.animate(keyframes, timing);"))
    let forever = try Animation.easeIn().repeatForever().exported(as: .webAnimations)
    #expect(forever.contains("iterations: Infinity,\n  direction: \"alternate\""))
  }

  @Test("Compose delays a repeated animation once, not each repetition")
  func delayedRepetition() throws {
    let code = try Animation.easeIn().repeatCount(3).delay(0.2).exported(as: .compose)
    #expect(code.contains("repeatable(3, tween<Float>(durationMillis = 350, easing = "))
    #expect(code.contains(", RepeatMode.Reverse, StartOffset(200))"))
    let once = try Animation.easeIn().delay(0.2).exported(as: .compose)
    #expect(once.contains("tween<Float>(durationMillis = 350, delayMillis = 200, easing = "))
  }

  @Test("A CAKeyframeAnimation has as many key times as values, from 0 to 1")
  func keyframeAnimation() throws {
    let text = try Self.spring.exported(
      as: .keyframeAnimation, options: CurveExportOptions(property: "transform.scale"))
    func numbers(_ name: String) throws -> [Double] {
      let start = try #require(text.range(ofText: "animation.\(name) = ["))
      let list = text[start...].drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
      return list.split { ", \n".contains($0) }.compactMap { Double($0) }
    }
    let (values, times) = (try numbers("values"), try numbers("keyTimes"))
    #expect(values.count == times.count)
    #expect(times.first == 0 && times.last == 1)
    #expect(values.first == 0 && values.last == 1)
    let spring = Spring(response: 0.3, dampingRatio: 0.7)
    expectClose(values[6], spring.value(target: 1, time: 0.1), within: 1e-6)
    let there = try Animation.easeIn().repeatCount(3).exported(as: .keyframeAnimation)
    #expect(there.contains("animation.repeatCount = 1.5\nanimation.autoreverses = true"))
  }

  @Test("SwiftUI code is read back as the same animation")
  func swiftUI() throws {
    let animations: [Animation] = [
      Self.spring, .snappy().delay(0.1), .easeOut(duration: 0.15), .easeInOut().speed(2),
      .timingCurve(0.2, -1, 0.3, 2, duration: 0.4),
      .timingCurve(.circularEaseInOut, duration: 1),
      .interpolatingSpring(mass: 1.2, stiffness: 90, damping: 12, initialVelocity: 0.3),
      .bouncy().repeatCount(3, autoreverses: false), .linear().repeatForever(),
    ]
    for animation in animations {
      let text = try animation.exported(as: .swiftUI)
      let start = try #require(text.range(ofText: "withAnimation("))
      let code = text[start...].dropFirst("withAnimation(".count)
      let end = try #require(code.range(ofText: ") {"))
      #expect(try CurveSpec(String(code[..<end])).animation == animation)
    }
  }

  @Test("UIKit code has cubic or spring timing parameters")
  func uiKit() throws {
    let ease = try Animation.easeOut(duration: 0.15).delay(0.1).exported(as: .uiKit)
    #expect(ease.contains("controlPoint2: CGPoint(x: 0.58, y: 1))"))
    #expect(ease.contains("duration: 0.15"))
    #expect(ease.contains("startAnimation(afterDelay: 0.1)"))
    let spring = try Animation.interpolatingSpring(stiffness: 100, damping: 10)
      .exported(as: .uiKit)
    #expect(spring.contains("mass: 1, stiffness: 100,"))
  }

  @Test("Reanimated and Android code has stiffness and damping in native units")
  func otherPlatforms() throws {
    let spring = Animation.interpolatingSpring(
      mass: 2, stiffness: 200, damping: 20, initialVelocity: 3)
    let options = CurveExportOptions(from: 10, to: 20)
    let reanimated = try spring.delay(0.1).exported(as: .reanimated, options: options)
    #expect(
      reanimated.contains(
        "withDelay(100, withSpring(20, "
          + "{ mass: 2, stiffness: 200, damping: 20, velocity: 30, "))
    let android = try spring.exported(as: .android, options: options)
    #expect(android.contains("SpringForce(20f)"))
    #expect(android.contains("stiffness = 100f"))
    #expect(android.contains("dampingRatio = 0.5f"))
    #expect(android.contains("setStartVelocity(30f)"))
    let curve = try Animation.easeIn(duration: 0.2).exported(as: .android)
    #expect(curve.contains("PathInterpolator(0.42f, 0f, 1f, 1f)"))
    let circle = try Animation.timingCurve(.circularEaseIn, duration: 0.2)
      .exported(as: .reanimated)
    #expect(circle.contains("Easing.in(Easing.circle)"))
  }

  @Test("An exported spring includes the animation's speed")
  func speed() throws {
    let fast = try Animation.interpolatingSpring(stiffness: 100, damping: 10).speed(2)
      .exported(as: .reanimated)
    #expect(fast.contains("stiffness: 400, damping: 20"))
  }

  @Test("An animation that a target cannot express is an error")
  func unsupported() throws {
    let steps = try CurveSpec("steps(3)").animation
    for format in [CurveExportFormat.swiftUI, .uiKit, .android] {
      #expect(throws: CurveExportError.self) { try steps.exported(as: format) }
    }
    #expect(throws: CurveExportError.self) {
      try Animation.easeIn().repeatCount(2).exported(as: .uiKit)
    }
    #expect(throws: CurveExportError.self) {
      try Animation.easeIn().delay(1).repeatCount(2).exported(as: .css)
    }
    #expect(throws: CurveExportError.self) {
      try Animation.spring(duration: 0.5, bounce: 1).exported(as: .css)
    }
    #expect(throws: CurveExportError.self) {
      try Animation.interpolatingSpring(duration: 0).exported(as: .reanimated)
    }
  }
}

extension StringProtocol {
  /// Returns the start of the first occurrence of a text.
  func range(ofText text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
