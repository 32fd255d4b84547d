import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Splitting long curves")
struct SplitCurveTests {
  /// The value of the intensity control, computed in seconds from the definition.
  private func value(of pattern: HapticPattern, at instant: Double) -> Double {
    typealias ControlCurve = (start: Double, points: [(time: Double, value: Double)])
    var all: [ControlCurve] = pattern.parameters.map { ($0.time, [($0.time, $0.value)]) }
    let curves = pattern.curves.filter { $0.control == .hapticIntensity }
    all += curves.map { curve in
      (
        curve.time + curve.points[0].time,
        curve.points.map { (curve.time + $0.time, $0.value) }
      )
    }
    var governing: ControlCurve?
    for curve in all where curve.start <= instant {
      if curve.start >= governing?.start ?? 0 { governing = curve }
    }
    guard let points = governing?.points, let before = points.last(where: { $0.time <= instant })
    else { return 1 }
    guard let after = points.first(where: { $0.time > instant }) else { return before.value }
    let part = (instant - before.time) / (after.time - before.time)
    return before.value + part * (after.value - before.value)
  }

  private func track(_ pattern: HapticPattern) -> ControlTrack {
    ScheduleCompiler.compile(Timeline([.init(pattern, at: 0)]), sampleRate: 48_000).controls[0]
      .intensity
  }

  /// Up to three curves of up to 60 points and up to two steps, any of which may overlap; times of
  /// whole milliseconds or of 17 digits.
  private func pattern(_ random: inout SeededGenerator) -> HapticPattern {
    let isPlain = Bool.random(using: &random)
    func time(_ most: Double) -> Double {
      let time = Double.random(in: 0...most, using: &random)
      return isPlain ? (time * 1000).rounded() / 1000 : time
    }
    return HapticPattern(
      events: [HapticEvent(.continuous, at: 0, duration: 30)],
      parameters: (0..<Int.random(in: 0...2, using: &random)).map { _ in
        DynamicParameter(.hapticIntensity, at: time(30), value: .random(in: 0...1, using: &random))
      },
      curves: (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let times = (0..<Int.random(in: 1...60, using: &random)).map { _ in time(20) }
        return ParameterCurve(
          .hapticIntensity, at: time(10),
          points: times.sorted().map {
            .init(time: $0, value: .random(in: 0...1, using: &random))
          })
      })
  }

  @Test("The control keeps its value at every instant and every frame")
  func sameValues() {
    var random = SeededGenerator(seed: 16)
    var worst = 0.0
    var splits = 0
    for round in 0..<200 {
      let whole = pattern(&random)
      let maximum = Int.random(in: 2...16, using: &random)
      let split = whole.splittingCurves(maximumPoints: maximum)
      #expect(split.curves.allSatisfy { $0.points.count <= maximum })
      splits += split.curves.count - whole.curves.count
      for _ in 0..<200 {
        let instant = Double.random(in: 0...32, using: &random)
        worst = max(worst, abs(value(of: whole, at: instant) - value(of: split, at: instant)))
      }
      if track(whole) != track(split) { Issue.record("round \(round) has another track") }
    }
    #expect(worst < 1e-9)
    #expect(splits > 500)
  }

  @Test("Neighbouring pieces share a point, with times of as few digits as possible")
  func pieces() {
    let points = (0...16).map { ParameterCurve.ControlPoint(time: Double($0) / 10, value: 0.5) }
    let pattern = HapticPattern(
      events: [], curves: [ParameterCurve(.hapticSharpness, at: 0.25, points: points)])
    let split = pattern.splittingCurves(maximumPoints: 7).curves
    #expect(split.map(\.time) == [0.25, 0.85, 1.45])
    #expect(split[0].points.map(\.time) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    #expect(split[1].points.map(\.time) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    #expect(split[2].points.map(\.time) == [0, 0.1, 0.2, 0.3, 0.4])
    #expect(pattern.splittingCurves(maximumPoints: 17) == pattern)
    #expect(pattern.splittingCurves(maximumPoints: -1).curves.count == 16)
  }

  @Test("A jump between pieces stays a jump")
  func jump() {
    let times = [0, 1, 1, 2.0]
    let values = [1, 0.5, 0.25, 0]
    let points = zip(times, values).map { ParameterCurve.ControlPoint(time: $0, value: $1) }
    for maximum in 2...3 {
      let whole = HapticPattern(
        events: [HapticEvent(.continuous, at: 0, duration: 3)],
        curves: [.init(.hapticIntensity, at: 0, points: points)])
      #expect(track(whole.splittingCurves(maximumPoints: maximum)) == track(whole))
    }
  }

  @Test("A piece never takes precedence over a step or curve that began before it")
  func takenOver() {
    let points = (0...9).map { ParameterCurve.ControlPoint(time: Double($0), value: 1) }
    let long = ParameterCurve(.hapticIntensity, at: 0, points: points)
    let other = ParameterCurve(.audioVolume, at: 0.5, points: points)
    let step = DynamicParameter(.hapticIntensity, at: 2.5, value: 0)
    let whole = HapticPattern(
      events: [HapticEvent(.continuous, at: 0, duration: 20)], parameters: [step],
      curves: [long, other])
    let split = whole.splittingCurves(maximumPoints: 2)
    #expect(split.curves.filter { $0.control == .hapticIntensity }.map(\.time) == [0, 1, 2])
    #expect(split.curves.filter { $0.control == .audioVolume }.count == 9)
    #expect(value(of: split, at: 8) == 0)
    // Of two curves that begin at the same time, the later one takes precedence.
    let twins = HapticPattern(
      events: [], curves: [long, ParameterCurve(.hapticIntensity, at: 0, points: points)])
    #expect(twins.splittingCurves(maximumPoints: 5).curves.map(\.time) == [0, 0, 4, 8])
  }
}
