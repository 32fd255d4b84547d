import MotionCurves
import TaplineCode
import TaplineCurves
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reproducible random springs and curves, with independent formulas for their values.
struct RandomMotion {
  let animation: Animation
  /// The value at a time by an independent formula.
  let value: (Double) -> Double
  let end: Double

  /// Whether `TAPLINE_ALL_CURVES` sets the number of curves, at most 200; otherwise it is 4, one of each kind.
  static var isThorough: Bool { getenv("TAPLINE_ALL_CURVES") != nil }
  static var seeds: Range<UInt64> {
    guard let text = getenv("TAPLINE_ALL_CURVES") else { return 0..<4 }
    return 0..<min(UInt64(String(cString: text)) ?? 200, 200)
  }
  static var times: Int { isThorough ? 1_000_000 : 20_000 }

  init(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
    func random(_ range: ClosedRange<Double>) -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return range.lowerBound
        + Double(state >> 11) / 9_007_199_254_740_992 * (range.upperBound - range.lowerBound)
    }
    if seed % 4 == 3 {
      let (x1, y1) = (random(0...1), random(-0.8...1.8))
      let (x2, y2) = (random(0...1), random(-0.8...1.8))
      let duration = (random(0.05...1.2) * 1e6).rounded() / 1e6
      let flat = CubicBezier(x1, y1, x2, y2)
      // Keyframes, because no export target has a function for them.
      let keyframes = try KeyframeCurve([
        .init(0, at: 0), .init(1, at: 1, curve: .bezier(flat, .exact)),
      ])
      animation = .timingCurve(.keyframes(keyframes), duration: duration)
      end = duration
      value = { time in
        let p = time / duration
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
          let s = (low + high) / 2
          let x = 3 * (1 - s) * (1 - s) * s * x1 + 3 * (1 - s) * s * s * x2 + s * s * s
          if x < p { low = s } else { high = s }
        }
        let s = (low + high) / 2
        return 3 * (1 - s) * (1 - s) * s * y1 + 3 * (1 - s) * s * s * y2 + s * s * s
      }
      return
    }
    let response = random(0.08...1.5)
    let ratio = seed % 4 == 2 ? random(1.05...2) : random(0.12...1)
    let velocity = seed % 2 == 0 ? 0 : random(-6...12)
    let spring = Spring(response: response, dampingRatio: ratio)
    animation = .closedForm(spring, initialVelocity: velocity)
    let natural = 2 * Double.pi / response
    // The distance to the target: y'' = -2 ζ ω y' - ω² y, y(0) = 1, y'(0) = -v.
    if ratio < 1 {
      let (c, w) = (ratio * natural, natural * (1 - ratio * ratio).squareRoot())
      value = { 1 - exp(-c * $0) * (cos(w * $0) + (c - velocity) / w * sin(w * $0)) }
    } else {
      let root = natural * (ratio * ratio - 1).squareRoot()
      let (slow, fast) = (-ratio * natural + root, -ratio * natural - root)
      let a = (-velocity - fast) / (slow - fast)
      value = { 1 - a * exp(slow * $0) - (1 - a) * exp(fast * $0) }
    }
    end = CurveDescription(animation).duration
  }
}

@Suite struct CertifiedErrorTests {
  /// Returns the value of the polyline through stops of progress and value.
  static func value(_ stops: [(Double, Double)], at p: Double, from index: inout Int) -> Double {
    while index < stops.count - 2, stops[index + 1].0 <= p { index += 1 }
    let (first, last) = (stops[index], stops[index + 1])
    guard last.0 > first.0 else { return last.1 }
    return first.1 + (last.1 - first.1) * (p - first.0) / (last.0 - first.0)
  }

  /// Returns the duration in seconds and the stops of a CSS transition.
  static func transition(_ css: String) throws -> (duration: Double, stops: [(Double, Double)]) {
    let lines = css.split(separator: "\n")
    let duration = try #require(lines.first { $0.contains("-duration:") })
    let milliseconds = try #require(
      duration.split { " ms;".contains($0) }.last.flatMap { Double($0) })
    let easing = try #require(lines.first { $0.contains("linear(") })
    let list = easing.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
    let parts = list.split(separator: ",").map { $0.split(separator: " ") }
    let stops = try parts.enumerated().map { index, part in
      let value = try #require(part.first.flatMap { Double($0) })
      let place = part.count > 1 ? Double(part[1].dropLast()) : index == 0 ? 0 : 100
      return (try #require(place) / 100, value)
    }
    return (milliseconds / 1000, stops)
  }

  @Test(
    "No error exceeds the certified bound, which is at most 1.5 times the largest error found",
    arguments: RandomMotion.seeds)
  func holds(seed: UInt64) throws {
    let motion = try RandomMotion(seed: seed)
    for tolerance in [0.01, 0.0005] {
      let export = try motion.animation.code(
        as: .css, options: CurveExportOptions(tolerance: tolerance))
      let (duration, stops) = try Self.transition(export.text)
      var found = 0.0
      var index = 0
      let count = RandomMotion.times
      for number in 0..<count {
        let time = motion.end * Double(number) / Double(count)
        let shown =
          time < duration ? Self.value(stops, at: time / duration, from: &index) : stops.last?.1
        found = max(found, abs((shown ?? 1) - motion.value(time)))
      }
      #expect(found <= export.accuracy.bound + 1e-9, "\(seed) \(tolerance)")
      #expect(export.accuracy.bound <= 1.5 * found, "\(seed) \(tolerance)")
      #expect(export.accuracy.bound <= tolerance)
    }
  }

  @Test(
    "linear() has at most 10% more points than a dynamic program needs",
    arguments: RandomMotion.seeds)
  func fewest(seed: UInt64) throws {
    let motion = try RandomMotion(seed: seed)
    for tolerance in RandomMotion.isThorough ? [0.01, 0.001, 0.0001] : [0.002] {
      let export = try motion.animation.code(
        as: .css, options: CurveExportOptions(tolerance: tolerance))
      let count = try Self.transition(export.text).stops.count
      let best = Self.bestCount(motion, tolerance: tolerance)
      #expect(Double(count) <= 1.1 * Double(best), "\(seed) \(tolerance): \(count), \(best)")
    }
  }

  /// Returns the smallest number of points of a polyline on a grid of 600 times and 17 values within the tolerance.
  ///
  /// From each grid point, lines are extended while a slope keeps every sample within the tolerance. A grid point's
  /// count is one more than the smallest count of the points from which a line reaches it.
  static func bestCount(_ motion: RandomMotion, tolerance: Double) -> Int {
    let samples = 2400
    let places = placesByBend(motion, count: samples)
    let values = places.map(motion.value)
    let every = 4
    let offsets = (-8...8).map { Double($0) / 8 * tolerance }
    var counts = [[Int]](
      repeating: [Int](repeating: .max, count: offsets.count), count: samples / every + 1)
    let middle = offsets.count / 2
    counts[0][middle] = 0
    // The line ends at the target if that is within the tolerance, otherwise at the motion's last value.
    let shift = 1 - values[samples]
    let jumps = abs(shift) > tolerance
    var reached = Int.max
    for start in counts.indices {
      for (row, offset) in offsets.enumerated() where counts[start][row] < .max {
        let first = start * every
        let value = values[first] + offset
        var (least, greatest) = (-Double.infinity, Double.infinity)
        for sample in (first + 1)..<max(values.count, first + 1) {
          let run = places[sample] - places[first]
          least = max(least, (values[sample] - tolerance - value) / run)
          greatest = min(greatest, (values[sample] + tolerance - value) / run)
          guard least <= greatest else { break }
          guard sample.isMultiple(of: every) else { continue }
          if sample == samples {
            let slope = (values[sample] + (jumps ? 0 : shift) - value) / run
            if slope >= least, slope <= greatest { reached = min(reached, counts[start][row] + 1) }
          }
          for (other, shift) in offsets.enumerated() {
            let slope = (values[sample] + shift - value) / run
            guard slope >= least, slope <= greatest else { continue }
            let count = counts[start][row] + 1
            if count < counts[sample / every][other] { counts[sample / every][other] = count }
          }
        }
      }
    }
    return reached + 1 + (jumps ? 1 : 0)
  }

  /// Returns times from start to end, denser at higher curvature.
  private static func placesByBend(_ motion: RandomMotion, count: Int) -> [Double] {
    let fine = 20_000
    let step = motion.end / Double(fine)
    var sums = [0.0]
    for index in 0..<fine {
      let time = min(max((Double(index) + 0.5) * step, step), motion.end - step)
      let bend =
        motion.value(time - step) - 2 * motion.value(time) + motion.value(time + step)
      sums.append(sums[index] + abs(bend / step / step).squareRoot())
    }
    // A tenth of the density is uniform.
    let whole = sums[fine]
    var places: [Double] = []
    var index = 0
    for number in 0...count {
      let wanted = Double(number) / Double(count)
      func share(_ i: Int) -> Double { 0.9 * sums[i] / whole + 0.1 * Double(i) / Double(fine) }
      while index < fine, share(index + 1) < wanted { index += 1 }
      guard index < fine else {
        places.append(motion.end)
        continue
      }
      let part = (wanted - share(index)) / (share(index + 1) - share(index))
      places.append(min((Double(index) + min(max(part, 0), 1)) * step, motion.end))
    }
    return places
  }
}
