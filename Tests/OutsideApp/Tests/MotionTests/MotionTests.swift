import Motion
import MotionCurves
import TaplineCode
import TaplineCurves
import Testing

@Suite("Motion of the app")
struct MotionTests {
  // MARK: - Springs

  @Test(
    "A spring has the same values in every notation", arguments: [Springs.sheet, Springs.badge])
  func notations(_ spring: Spring) throws {
    let notations = Springs.notations(of: spring)
    let ratio = try #require(notations["dampingRatio"])
    #expect(abs(1 - (notations["bounce"] ?? 9) - ratio) < 1e-9)
    #expect(notations["duration"] == notations["response"])
  }

  @Test("A thrown card moves on before it returns")
  func thrown() {
    let (height, velocity) = Springs.height(of: 100, thrownAt: 2_000, after: 0.02)
    #expect(height > 100)
    #expect(velocity > 0)
  }

  @Test("Steps of a game loop end at the value of the closed form")
  func steps() {
    var (value, velocity) = (0.0, 0.0)
    for _ in 0..<600 { Springs.step(&value, &velocity, towards: 1, by: 1 / 120) }
    #expect(abs(value - 1) < 1e-3)
    #expect(Springs.toast.settlingDuration > 0.5)
    #expect(Springs.system.allSatisfy { $0.settlingDuration < 3 })
  }

  @Test("Each framework has its own settling time")
  func settling() {
    let times = Springs.settling(Springs.sheet)
    #expect(times.logical == Springs.sheet.duration)
    #expect((times.fluidSpring ?? 0) > times.logical)
    #expect(times.coreAnimation > 0 && times.springValue > 0)
    let layer = Springs.layer(velocity: 2)
    #expect(abs(layer.value(at: layer.settlingDuration) - 1) < 0.01)
    #expect(layer.velocity(at: 0) == 2)
    #expect(layer.dampingRatio == 0.6)
    #expect(Springs.integrated.closedForm.response == 0.3)
  }

  // MARK: - Curves

  @Test("SwiftUI's Bézier curves are within 0.001 of the exact curves", arguments: Curves.beziers)
  func beziers(_ bezier: CubicBezier) {
    let (swiftUI, exact) = Curves.value(of: bezier, at: 0.4)
    #expect(abs(swiftUI - exact) < 1e-3)
  }

  @Test("Every other curve goes from 0 to 1")
  func otherCurves() throws {
    for curve in try Curves.others() {
      #expect(curve.value(at: 0) == 0)
      #expect(abs(curve.value(at: 1) - 1) < 1e-9)
      #expect(Curves.slope(of: curve) >= 0)
    }
    #expect(Curves.problem(withSteps: 0)?.isEmpty == false)
  }

  // MARK: - Animations

  @Test("All animations of the app reach their target", arguments: Animations.swiftUI)
  func arrive(_ animation: Animation) throws {
    let samples = Array(try CurveSampler(animation, from: 0.0, to: 1.0))
    #expect(abs((samples.last?.value ?? 0) - 1) < 0.01)
    #expect((Animations.figures(of: animation)["duration"] ?? 0) > 0)
  }

  @Test("Animations of different frameworks are different")
  func frameworks() throws {
    #expect(try Set(Animations.others()).count == 4)
    #expect(Animations.spinner != Animations.pulse)
  }

  @Test("Text is read as a Swift animation, and a mistake is shown at its position")
  func text() throws {
    #expect(try Animations.read("snappy") == .snappy())
    let other = try Animations.read("easeOut(duration: 0.25)", as: .coreAnimation)
    #expect(other == .coreAnimation(.easeOut, duration: 0.25))
    let mistake = try #require(Animations.mistake(in: "sprng(duration: 1)"))
    #expect(mistake.column == 1)
    #expect(mistake.suggestion == "spring")
    #expect(mistake.text.contains("^"))
  }

  // MARK: - Values

  @Test("A move that is reversed returns to its start", arguments: RetargetPolicy.allCases)
  func turnedRound(_ policy: RetargetPolicy) throws {
    let samples = try Sampling.turnedRound(.easeOut(duration: 0.3), at: 0.1, policy: policy)
    #expect(samples.count == 121)
    #expect((samples.map(\.value).max() ?? 0) > 30)
    #expect(abs(samples[120].value) < 1)
    #expect(samples[60].time == 0.5 && samples[60].frame == 60)
    #expect(abs(samples[120].velocity) < 10)
  }

  @Test("A color fades through intermediate colors")
  func colours() throws {
    let (frames, middle) = try Sampling.fade(
      .linear(duration: 0.5), from: MotionColor(red: 1, green: 0, blue: 0),
      to: MotionColor(red: 0, green: 0, blue: 1, opacity: 0.5))
    #expect((61...62).contains(frames))
    #expect(abs(middle.red - 0.5) < 0.02 && middle.green == 0)
    #expect(abs(middle.blue - 0.5) < 0.02 && abs(middle.opacity - 0.75) < 0.02)
  }

  @Test("A display link draws a position that is reversed")
  func ticker() {
    var ticker = Ticker(
      from: Place(x: 0, y: 0), to: Place(x: 100, y: 50), .spring(response: 0.3, dampingFraction: 1))
    let first = ticker.tick(at: 0.1)
    #expect(first.value.x > 0 && abs(first.value.x - 2 * first.value.y) < 1e-6)
    ticker.retarget(to: Place(x: 0, y: 0), at: 0.1)
    #expect(ticker.target == Place(x: 0, y: 0))
    let isLast = (12...600).contains { ticker.tick(at: Double($0) / 120).isLast }
    #expect(isLast)
  }

  // MARK: - Other platforms

  @Test("A curve is exported to other platforms, or the export gives a reason")
  func exports() throws {
    let css = try Exports.code(.easeOut(duration: 0.2), as: .css, scale: 0.96)
    #expect(css.contains("cubic-bezier"))
    let formats = Exports.formats(of: Animations.spinner.delay(1))
    #expect(formats.possible.contains(.swiftUI))
    #expect(formats.possible.count + formats.reasons.count == CurveExportFormat.allCases.count)
  }
}
