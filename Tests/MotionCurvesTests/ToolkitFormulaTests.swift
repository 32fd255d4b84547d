import MotionCurves
import TaplineCode
import TaplineCurves
import TaplineFitting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Springs and curves as toolkits draw them from the numbers in exported code.
///
/// Each formula is written from that toolkit's sources for these tests, with the names used there, and
/// reads its numbers from the exported text.
@Suite struct ToolkitFormulaTests {
  /// Returns the number after a label in a text.
  static func number(_ label: String, in text: String) throws -> Double {
    let start = try #require(text.range(ofText: label), "\(label) in \(text)")
    let rest = text[start...].dropFirst(label.count)
    return try #require(Double(rest.prefix { "0123456789.-+e".contains($0) }))
  }

  static func numbers(after label: String, count: Int, in text: String) throws -> [Double] {
    let start = try #require(text.range(ofText: label), "\(label) in \(text)")
    let parts = text[start...].dropFirst(label.count).split { ", f)]".contains($0) }
    return try parts.prefix(count).map { try #require(Double($0)) }
  }

  /// Underdamped, critical, overdamped, and with a mass and a velocity.
  static let springs: [Animation] = [
    .closedForm(Spring(response: 0.4, dampingRatio: 0.6)),
    .closedForm(Spring(response: 0.5, dampingRatio: 1)),
    .closedForm(Spring(response: 0.3, dampingRatio: 1.6)),
    .closedForm(Spring(mass: 2, stiffness: 300, damping: 21), initialVelocity: 4),
  ]

  static let beziers: [Animation] = [
    .timingCurve(0.2, -0.4, 0.3, 1.4, duration: 0.4),
    .timingCurve(0.42, 0, 1, 1, duration: 0.15),
  ]

  /// Compares a toolkit's values with the motion and with the certified error; the slack allows for rounding, such as
  /// that of single precision.
  func expect(
    _ export: CodeFragment, shows value: (Double) -> Double, slack: Double = 2e-7,
    count: Int = 2000, isReached: Bool = true
  ) {
    let end = export.truth.end
    var found = 0.0
    for index in 0..<count {
      let time = end * Double(index) / Double(count)
      found = max(found, abs(value(time) - export.truth.value(at: time)))
    }
    #expect(found <= max(export.accuracy.bound, 5e-7) + slack, "\(export.text)")
    if isReached {
      #expect(export.accuracy.bound <= 1.5 * found + slack, "\(export.text)")
    }
  }

  @Test("Flutter's SpringSimulation follows the motion and is not done before its end")
  func flutterSpring() throws {
    for animation in Self.springs {
      let export = try animation.code(as: .flutter)
      let text = export.text
      #expect(export.accuracy == .exact)
      let mass = try Self.number("mass: ", in: text)
      let stiffness = try Self.number("stiffness: ", in: text)
      let damping = try Self.number("damping: ", in: text)
      let velocity = try Self.numbers(after: "// to\n  ", count: 1, in: text)[0]
      // The distance from the end, as in _SpringSolution.
      let cmk = damping * damping - 4 * mass * stiffness
      let distance = -1.0
      let x: (Double) -> Double
      if cmk > 1e-9 {
        let r1 = (-damping - cmk.squareRoot()) / (2 * mass)
        let r2 = (-damping + cmk.squareRoot()) / (2 * mass)
        let c2 = (velocity - r1 * distance) / (r2 - r1)
        x = { (distance - c2) * exp(r1 * $0) + c2 * exp(r2 * $0) }
      } else if cmk < -1e-9 {
        let w = (4 * mass * stiffness - damping * damping).squareRoot() / (2 * mass)
        let r = -(damping / 2 / mass)
        let c2 = (velocity - r * distance) / w
        x = { exp(r * $0) * (distance * cos(w * $0) + c2 * sin(w * $0)) }
      } else {
        let r = -damping / (2 * mass)
        let c2 = velocity - r * distance
        x = { (distance + c2 * $0) * exp(r * $0) }
      }
      expect(export, shows: { 1 + x($0) }, isReached: false)
      let near = try Self.number("distance: ", in: text)
      let slow = try Self.number("velocity: ", in: text)
      expectNotDone(export, x, near: near, slow: slow)
    }
  }

  /// Checks that no frame before the end is both near and slow.
  func expectNotDone(
    _ export: CodeFragment, _ distance: (Double) -> Double, near: Double, slow: Double
  ) {
    let end = export.truth.end
    for index in 0..<1000 {
      let time = end * Double(index) / 1000
      let speed = (distance(time + 1e-6) - distance(time - 1e-6)) / 2e-6
      #expect(abs(distance(time)) > near || abs(speed) > slow, "\(time) s of \(end) s")
    }
  }

  @Test("Motion's spring follows the curve and is not done before its end")
  func motionSpring() throws {
    for animation in Self.springs {
      let export = try animation.code(as: .motion)
      let text = export.text
      #expect(export.accuracy == .exact)
      let mass = try Self.number("mass: ", in: text)
      let stiffness = try Self.number("stiffness: ", in: text)
      let damping = try Self.number("damping: ", in: text)
      let initialVelocity = -(try Self.number("velocity: ", in: text))
      let dampingRatio = damping / (2 * (stiffness * mass).squareRoot())
      let undamped = (stiffness / mass).squareRoot()
      let initialDelta = 1.0
      let resolve: (Double) -> Double
      if dampingRatio < 1 - 1e-12 {
        let angularFreq = undamped * (1 - dampingRatio * dampingRatio).squareRoot()
        let a = (initialVelocity + dampingRatio * undamped * initialDelta) / angularFreq
        resolve = {
          1 - exp(-dampingRatio * undamped * $0)
            * (a * sin(angularFreq * $0) + initialDelta * cos(angularFreq * $0))
        }
      } else if dampingRatio < 1 + 1e-12 {
        resolve = {
          1 - exp(-undamped * $0)
            * (initialDelta + (initialVelocity + undamped * initialDelta) * $0)
        }
      } else {
        let damped = undamped * (dampingRatio * dampingRatio - 1).squareRoot()
        resolve = {
          let freqForT = min(damped * $0, 300)
          return 1 - exp(-dampingRatio * undamped * $0)
            * ((initialVelocity + dampingRatio * undamped * initialDelta) * sinh(freqForT)
              + damped * initialDelta * cosh(freqForT)) / damped
        }
      }
      expect(export, shows: resolve, isReached: false)
      expectNotDone(
        export, { resolve($0) - 1 }, near: try Self.number("restDelta: ", in: text),
        slow: try Self.number("restSpeed: ", in: text))
    }
  }

  @Test("Reanimated's steps follow the motion, and overdamped springs move as critical ones")
  func reanimatedSpring() throws {
    for animation in Self.springs {
      let export = try animation.code(as: .reanimated)
      let text = export.text
      let mass = try Self.number("mass: ", in: text)
      let stiffness = try Self.number("stiffness: ", in: text)
      let damping = try Self.number("damping: ", in: text)
      let zeta = damping / (2 * (stiffness * mass).squareRoot())
      let omega0 = (stiffness / mass).squareRoot()
      let omega1 = omega0 * abs(1 - zeta * zeta).squareRoot()
      // The frames of a 1000 Hz display, each of which continues from the previous one.
      var (position, velocity) = (0.0, try Self.number("velocity: ", in: text))
      var shown = [0.0]
      let t = 0.001
      while Double(shown.count) * t < export.truth.end + t {
        let (v0, x0) = (-velocity, 1 - position)
        if zeta < 1 {
          let envelope = exp(-zeta * omega0 * t)
          let fragment =
            sin(omega1 * t) * (v0 + zeta * omega0 * x0) / omega1 + x0 * cos(omega1 * t)
          position = 1 - envelope * fragment
          velocity =
            zeta * omega0 * envelope * fragment
            - envelope
            * (cos(omega1 * t) * (v0 + zeta * omega0 * x0) - omega1 * x0 * sin(omega1 * t))
        } else {
          let envelope = exp(-omega0 * t)
          position = 1 - envelope * (x0 + (v0 + omega0 * x0) * t)
          velocity = envelope * (v0 * (t * omega0 - 1) + t * x0 * omega0 * omega0)
        }
        shown.append(position)
      }
      var found = 0.0
      for (frame, value) in shown.enumerated() where Double(frame) * t < export.truth.end {
        found = max(found, abs(value - export.truth.value(at: Double(frame) * t)))
      }
      #expect(found <= export.accuracy.bound + 1e-6)
      #expect(export.accuracy.bound <= 1.5 * found + 1e-6)
      #expect((export.accuracy == .exact) == (zeta < 1 + 1e-9))
    }
  }

  @Test("Springs of Compose and Android are evaluated at whole milliseconds")
  func wholeMilliseconds() throws {
    for animation in Self.springs {
      for format in [CurveExportFormat.compose, .android] {
        let export = try animation.code(as: format)
        let ratio = try Self.number("dampingRatio = ", in: export.text)
        let stiffness = try Self.number("stiffness = ", in: export.text)
        let label = format == .compose ? "initialVelocity = " : "setStartVelocity("
        let velocity = try Self.number(label, in: export.text)
        let spring = Spring(response: 2 * .pi / stiffness.squareRoot(), dampingRatio: ratio)
        let animation = Animation.closedForm(spring, initialVelocity: velocity)
        let truth = try animation.code(as: .css).truth
        expect(
          export,
          shows: { truth.value(at: min(($0 * 1000).rounded(.down) / 1000, truth.end * 0.99999)) },
          slack: 1e-6)
      }
    }
  }

  @Test("react-spring's steps of 1 ms stay within the certified error at each display rate")
  func reactSpring() throws {
    for animation in Self.springs {
      for rate in [60.0, 120] {
        let export = try animation.code(
          as: .reactSpring, options: CurveExportOptions(rate: .framesPerSecond(rate)))
        let text = export.text
        let (tension, friction) = (
          try Self.number("tension: ", in: text), try Self.number("friction: ", in: text)
        )
        let mass = try Self.number("mass: ", in: text)
        var (position, velocity) = (0.0, try Self.number("velocity: ", in: text))
        var found = 0.0
        let numSteps = (1000 / rate).rounded(.up)
        var frame = 1.0
        while frame / rate < export.truth.end {
          for _ in 0..<Int(numSteps) {
            let springForce = -tension * 0.000001 * (position - 1)
            let dampingForce = -friction * 0.001 * velocity
            velocity += (springForce + dampingForce) / mass
            position += velocity
          }
          found = max(found, abs(position - export.truth.value(at: frame / rate)))
          frame += 1
        }
        #expect(found <= export.accuracy.bound + 1e-7)
        // The bound also covers the lines between frames, whose errors may be larger.
        #expect(export.accuracy.bound <= 1.5 * found + 0.02)
      }
    }
  }

  /// Returns a coordinate of a cubic, computed as in Flutter and Compose.
  static func evaluateCubic(_ a: Double, _ b: Double, _ m: Double) -> Double {
    3 * a * (1 - m) * (1 - m) * m + 3 * b * (1 - m) * m * m + m * m * m
  }

  @Test("Flutter and Compose solve Béziers by bisection to 0.001 of the time")
  func halving() throws {
    for animation in Self.beziers {
      for (format, label) in [
        (CurveExportFormat.flutter, "Cubic("), (.compose, "CubicBezierEasing("),
      ] {
        let export = try animation.code(as: format)
        let p = try Self.numbers(after: label, count: 4, in: export.text)
        expect(
          export,
          shows: { time in
            let t = time / export.truth.end
            guard t > 0 else { return 0 }
            var (start, end) = (0.0, 1.0)
            while true {
              let midpoint = (start + end) / 2
              let estimate = Self.evaluateCubic(p[0], p[2], midpoint)
              if abs(t - estimate) < 0.001 { return Self.evaluateCubic(p[1], p[3], midpoint) }
              if estimate < t { start = midpoint } else { end = midpoint }
            }
          }, slack: 1e-6)
      }
    }
  }

  @Test("Motion solves Béziers by twelve bisections")
  func motionBezier() throws {
    for animation in Self.beziers {
      let export = try animation.code(as: .motion)
      let p = try Self.numbers(after: "ease: [", count: 4, in: export.text)
      expect(
        export,
        shows: { time in
          let x = time / export.truth.end
          guard x > 0 else { return 0 }
          var (lower, upper, t) = (0.0, 1.0, 0.0)
          for _ in 0..<12 {
            t = lower + (upper - lower) / 2
            let current = Self.evaluateCubic(p[0], p[2], t) - x
            if current > 0 { upper = t } else { lower = t }
            if abs(current) <= 0.0000001 { break }
          }
          return Self.evaluateCubic(p[1], p[3], t)
        }, slack: 1e-6, count: 12_000)
    }
  }

  @Test("Lottie's cubic keyframes follow the motion within the tolerance")
  func lottie() throws {
    for animation in Self.springs + Self.beziers {
      let export = try animation.code(
        as: .lottie, options: CurveExportOptions(rate: .framesPerSecond(60), tolerance: 0.002))
      #expect(export.accuracy.bound <= 0.002)
      let keyframes = try LottieKeyframe.all(in: export.text)
      #expect(keyframes.count < 12)
      expect(
        export,
        shows: { time in
          let frame = time * 60
          guard let next = keyframes.firstIndex(where: { $0.t > frame }), next > 0 else { return 1 }
          let (first, last) = (keyframes[next - 1], keyframes[next])
          let p = (frame - first.t) / (last.t - first.t)
          var (low, high) = (0.0, 1.0)
          for _ in 0..<50 {
            let s = (low + high) / 2
            if Self.evaluateCubic(first.ox, first.ix, s) < p { low = s } else { high = s }
          }
          let part = Self.evaluateCubic(first.oy, first.iy, (low + high) / 2)
          return (first.s + (last.s - first.s) * part) / 100
        }, slack: 1e-6, count: 400, isReached: export.accuracy != .exact)
    }
  }

  @Test("The error of a token's Bézier is within 10% of the best that a search finds")
  func bestCubic() throws {
    for animation in Self.springs.prefix(1) {
      let export = try animation.code(as: .dtcg)
      let values: [Double] = (0...60).map {
        export.truth.value(at: export.truth.end * Double($0) / 60)
      }
      func error(_ p: [Double]) -> Double {
        var worst = 0.0
        for index in 1..<60 {
          let progress = Double(index) / 60
          var (low, high) = (0.0, 1.0)
          for _ in 0..<20 {
            let s = (low + high) / 2
            if Self.evaluateCubic(p[0], p[2], s) < progress { low = s } else { high = s }
          }
          worst = max(worst, abs(Self.evaluateCubic(p[1], p[3], (low + high) / 2) - values[index]))
        }
        return worst
      }
      // Searches from the result and from two other points with ever smaller random steps.
      var state: UInt64 = 88_172_645_463_325_252
      func random() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / 9_007_199_254_740_992 * 2 - 1
      }
      let own = try Self.numbers(after: "\"timingFunction\": [", count: 4, in: export.text)
      var best = error(own)
      for start in [own, [0.3, 0.6, 0.3, 1], [0.1, 1, 0.5, 1]] {
        var (point, value, size) = (start, error(start), 0.3)
        for _ in 0..<80 {
          let other = point.enumerated().map { index, x in
            index.isMultiple(of: 2) ? min(max(x + random() * size, 0), 1) : x + random() * size
          }
          let trial = error(other)
          if trial < value {
            (point, value) = (other, trial)
          } else {
            size = max(size * 0.98, 1e-4)
          }
        }
        best = min(best, value)
      }
      #expect(error(own) <= 1.1 * best, "\(own) \(error(own)) \(best)")
    }
  }
}

/// A keyframe of a Lottie scale, read from the text.
struct LottieKeyframe {
  var t = 0.0
  var s = 0.0
  var ox = 0.0
  var oy = 0.0
  var ix = 1.0
  var iy = 1.0

  static func all(in text: String) throws -> [LottieKeyframe] {
    var frames: [LottieKeyframe] = []
    for line in text.split(separator: "\n").drop(while: { !$0.contains("\"a\": 1") }) {
      let words = line.split { " ,:[]{}\"".contains($0) }
      guard let key = words.first else { continue }
      let numbers = words.compactMap { Double($0) }
      if key == "t" {
        frames.append(LottieKeyframe(t: numbers[0]))
      } else if frames.isEmpty {
        continue
      } else if key == "s", numbers.count == 3 {
        frames[frames.count - 1].s = numbers[0]
      } else if key == "o", numbers.count == 2 {
        (frames[frames.count - 1].ox, frames[frames.count - 1].oy) = (numbers[0], numbers[1])
      } else if key == "i", numbers.count == 2 {
        (frames[frames.count - 1].ix, frames[frames.count - 1].iy) = (numbers[0], numbers[1])
      }
      if line.contains("\"shapes\"") { break }
    }
    return frames
  }
}
