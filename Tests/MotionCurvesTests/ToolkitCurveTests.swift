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

/// Curves as toolkits draw them, by formulas written from the toolkits' sources for these tests.
///
/// Springs are in ``ToolkitFormulaTests``.
@Suite struct ToolkitCurveTests {
  /// Compares a toolkit's values with the motion and with the certified error, at times that are denser near both
  /// ends, where curves may be steep.
  private func expect(
    _ export: CodeFragment, shows value: (Double) -> Double, slack: Double = 1e-6,
    count: Int = 4000,
    isReached: Bool = true
  ) {
    let end = export.truth.end
    var (found, place) = (0.0, 0.0)
    for index in 1..<count {
      let time = end * (1 - cos(.pi * Double(index) / Double(count))) / 2
      let difference = abs(value(time) - export.truth.value(at: time))
      if difference > found { (found, place) = (difference, time) }
    }
    #expect(found <= max(export.accuracy.bound, 5e-7) + slack, "\(place) s: \(export.text)")
    if isReached { #expect(export.accuracy.bound <= 1.5 * found + slack, "\(export.text)") }
  }

  private static func bezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ seconds: Double = 0.4
  ) -> Animation {
    .timingCurve(.bezier(CubicBezier(x1, y1, x2, y2), .exact), duration: seconds)
  }

  /// Apple's curves, one that leaves 0 to 1, and some whose x(t) has zero slope at an end or in the middle.
  static let beziers = [
    bezier(0.42, 0, 1, 1, 0.15), bezier(0, 0, 0.58, 1), bezier(0.42, 0, 0.58, 1),
    bezier(0.25, 0.1, 0.25, 1), bezier(0.2, -0.4, 0.3, 1.4), bezier(0.95, 0.05, 0.795, 0.035),
    bezier(0.008, 1.4, 0.92, 0.786), bezier(0.9, 0, 0.1, 1), bezier(1, 0, 0, 1),
    bezier(0, 1, 1, 0), bezier(0, 0.6, 0.2, 1), bezier(0.7, 0, 1, 0.4),
  ]

  // MARK: - GSAP

  /// A point of CustomEase's `setData`.
  private final class Point {
    var (x, y) = (0.0, 0.0)
    var (cx, cy, nx) = (0.0, 0.0, 0.0)
    var n: Point?

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  /// CustomEase of GSAP 3.12: the points of its cubics, thinned to a table of equal steps if no slope jumps by more
  /// than 2.
  private static func customEase(_ path: String) throws -> (Double) -> Double {
    let values = try path.split { "MC, ".contains($0) }.map { try #require(Double($0)) }
    var points: [Point] = []
    func bezierToPoints(_ p: [Double], _ index: Int) {
      let (x12, y12) = ((p[0] + p[2]) / 2, (p[1] + p[3]) / 2)
      let (x23, y23) = ((p[2] + p[4]) / 2, (p[3] + p[5]) / 2)
      let (x34, y34) = ((p[4] + p[6]) / 2, (p[5] + p[7]) / 2)
      let (x123, y123) = ((x12 + x23) / 2, (y12 + y23) / 2)
      let (x234, y234) = ((x23 + x34) / 2, (y23 + y34) / 2)
      let (x1234, y1234) = ((x123 + x234) / 2, (y123 + y234) / 2)
      let (dx, dy) = (p[6] - p[0], p[7] - p[1])
      let d2 = abs((p[2] - p[6]) * dy - (p[3] - p[7]) * dx)
      let d3 = abs((p[4] - p[6]) * dy - (p[5] - p[7]) * dx)
      points.insert(Point(x1234, y1234), at: index)
      if (d2 + d3) * (d2 + d3) > 1.0 / 200_000 * (dx * dx + dy * dy) {
        let length = points.count
        bezierToPoints([p[0], p[1], x12, y12, x123, y123, x1234, y1234], index)
        bezierToPoints(
          [x1234, y1234, x234, y234, x34, y34, p[6], p[7]], index + 1 + (points.count - length))
      }
    }
    for i in stride(from: 2, to: values.count, by: 6) {
      points.append(Point(values[i - 2], values[i - 1]))
      points.append(Point(values[i + 4], values[i + 5]))
      bezierToPoints(Array(values[(i - 2)...(i + 5)]), points.count - 1)
    }
    var (closest, fast) = (1.0, true)
    var i = 0
    while i < points.count {
      let point = points[i]
      let before = i > 0 ? points[i - 1] : point
      guard
        point.x > before.x || (before.y != point.y && before.x == point.x) || point === before,
        point.x <= 1
      else {
        points.remove(at: i)
        continue
      }
      (before.cx, before.cy) = (point.x - before.x, point.y - before.y)
      (before.n, before.nx) = (point, point.x)
      if fast, i > 1,
        abs(before.cy / before.cx - points[i - 2].cy / points[i - 2].cx) > 2
      {
        fast = false
      }
      if before.cx < closest {
        if before.cx == 0 {
          before.cx = 0.001
          if i == points.count - 1 {
            before.x -= 0.001
            closest = min(closest, 0.001)
            fast = false
          }
        } else {
          closest = before.cx
        }
      }
      i += 1
    }
    let l = Int(1 / closest + 1)
    let inc = 1 / Double(l)
    var lookup: [Point] = []
    var j = 0
    for i in 0..<l {
      let p = Double(i) * inc
      if points[j].nx < p { j += 1 }
      let point = points[j]
      guard fast else {
        lookup.append(point)
        continue
      }
      let entry = Point(p, point.y + (p - point.x) / point.cx * point.cy)
      (entry.cx, entry.nx) = (inc, 9)
      if let last = lookup.last { last.cy = entry.y - last.y }
      lookup.append(entry)
    }
    if fast {
      lookup[l - 1].cy = points[points.count - 1].y - lookup[l - 1].y
    } else if j < points.count - 1 {
      lookup[l - 1] = points[points.count - 2]
    }
    return { p in
      var point = lookup[min(Int(p * Double(l)), l - 1)]
      if point.nx < p, let next = point.n { point = next }
      return point.y + (p - point.x) / point.cx * point.cy
    }
  }

  @Test("GSAP's CustomEase draws its path within the certified error")
  func customEase() throws {
    var count = 0
    for (index, animation) in (Self.beziers + ToolkitFormulaTests.springs).enumerated() {
      let export = try animation.code(as: .gsap)
      guard let start = export.text.range(ofText: "create(\"tapline\", \"") else { continue }
      count += 1
      let path = export.text[start...].dropFirst(19).prefix { $0 != "\"" }
      let ease = try Self.customEase(String(path))
      // Near a vertical tangent, the largest error is too narrow for this number of samples.
      let isVertical = index == 8
      expect(export, shows: { ease($0 / export.truth.end) }, isReached: !isVertical)
    }
    #expect(count > 12)
  }

  // MARK: - Android

  /// The straight lines of `Path.approximate(0.002)` through a Bézier, in single precision, and
  /// `PathInterpolator.getInterpolation` between them.
  private static func pathInterpolator(_ p: [Float]) -> (Float) -> Float {
    func point(_ t: Float) -> (x: Float, y: Float) {
      let u = 1 - t
      func coordinate(_ a: Float, _ b: Float) -> Float {
        3 * a * u * u * t + 3 * b * u * t * t + t * t * t
      }
      return (coordinate(p[0], p[2]), coordinate(p[1], p[3]))
    }
    func isFar(_ first: Float, _ middle: Float, _ last: Float) -> Bool {
      let (a, m, b) = (point(first), point(middle), point(last))
      let (x, y) = (m.x - (a.x + b.x) / 2, m.y - (a.y + b.y) / 2)
      return x * x + y * y > 0.002 * 0.002
    }
    var parameters: [Float] = [0, 1]
    var doubleCheck = true
    var index = 0
    while index < parameters.count - 1 {
      while true {
        let (first, last) = (parameters[index], parameters[index + 1])
        let middle = (first + last) / 2
        var needsDivision = isFar(first, middle, last)
        if !needsDivision, doubleCheck {
          needsDivision = isFar(first, (first + middle) / 2, middle)
          if needsDivision { doubleCheck = false }
        }
        guard needsDivision else { break }
        parameters.insert(middle, at: index + 1)
      }
      index += 1
    }
    let points = parameters.map(point)
    return { t in
      guard t > 0, t < 1 else { return t <= 0 ? 0 : 1 }
      var (start, end) = (0, points.count - 1)
      while end - start > 1 {
        let middle = (start + end) / 2
        if t < points[middle].x { end = middle } else { start = middle }
      }
      let run = points[end].x - points[start].x
      guard run != 0 else { return points[start].y }
      return points[start].y + (t - points[start].x) / run * (points[end].y - points[start].y)
    }
  }

  @Test("Android's PathInterpolator draws its lines within the certified error")
  func pathInterpolator() throws {
    for animation in Self.beziers {
      let export = try animation.code(as: .android)
      let numbers = try ToolkitFormulaTests.numbers(
        after: "PathInterpolator(", count: 4, in: export.text)
      let interpolator = Self.pathInterpolator(numbers.map(Float.init))
      expect(
        export, shows: { Double(interpolator(Float($0 / export.truth.end))) }, slack: 4e-6)
    }
  }

  // MARK: - Reanimated

  /// `Easing.bezier` of Reanimated.
  private static func reanimatedBezier(_ p: [Double]) -> (Double) -> Double {
    func calcBezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
      (((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t + 3 * a) * t
    }
    func slope(_ t: Double) -> Double {
      3 * (1 - 3 * p[2] + 3 * p[0]) * t * t + 2 * (3 * p[2] - 6 * p[0]) * t + 3 * p[0]
    }
    let sampleValues = (0...10).map { calcBezier(Double($0) * 0.1, p[0], p[2]) }
    func tForX(_ x: Double) -> Double {
      var (intervalStart, sample) = (0.0, 1)
      while sample != 10, sampleValues[sample] <= x {
        intervalStart += 0.1
        sample += 1
      }
      sample -= 1
      let distance =
        (x - sampleValues[sample]) / (sampleValues[sample + 1] - sampleValues[sample])
      var t = intervalStart + distance * 0.1
      if slope(t) >= 0.001 {
        for _ in 0..<4 {
          let current = slope(t)
          if current == 0 { return t }
          t -= (calcBezier(t, p[0], p[2]) - x) / current
        }
        return t
      }
      if slope(t) == 0 { return t }
      var (a, b) = (intervalStart, intervalStart + 0.1)
      for _ in 0..<10 {
        t = a + (b - a) / 2
        let current = calcBezier(t, p[0], p[2]) - x
        if current > 0 { b = t } else { a = t }
        if abs(current) <= 0.0000001 { break }
      }
      return t
    }
    return { p[0] == p[1] && p[2] == p[3] ? $0 : calcBezier(tForX($0), p[1], p[3]) }
  }

  @Test(
    "Reanimated's Bézier stays within the certified error, and inaccurate ones become functions")
  func reanimatedBezier() throws {
    var functions = 0
    for animation in Self.beziers {
      let export = try animation.code(as: .reanimated)
      #expect(export.accuracy.bound <= 0.0005)
      guard export.text.range(ofText: "Easing.bezier(") != nil else {
        functions += 1
        #expect(export.text.contains("\"worklet\";"))
        let lists = export.text.split(separator: "]").prefix(2)
        let points = try lists.map { list in
          try list.drop { $0 != "[" }.dropFirst().split { ",\n ".contains($0) }
            .map { try #require(Double($0)) }
        }
        let stops = Array(zip(points[0], points[1]))
        expect(
          export,
          shows: { time in
            var index = 0
            return CertifiedErrorTests.value(stops, at: time / export.truth.end, from: &index)
          })
        continue
      }
      let numbers = try ToolkitFormulaTests.numbers(
        after: "Easing.bezier(", count: 4, in: export.text)
      let ease = Self.reanimatedBezier(numbers)
      expect(export, shows: { ease($0 / export.truth.end) })
    }
    // x(t) has zero slope in the middle of one curve, and at an end of three curves where the value moves.
    #expect(functions == 4)
  }

  @Test("Reanimated's circular curves are exact")
  func reanimatedNames() throws {
    func circle(_ t: Double) -> Double { 1 - (1 - t * t).squareRoot() }
    for (curve, name, ease) in [
      (UnitCurve.circularEaseIn, "Easing.in(Easing.circle)", circle),
      (.circularEaseOut, "Easing.out(Easing.circle)", { 1 - circle(1 - $0) }),
      (
        .circularEaseInOut, "Easing.inOut(Easing.circle)",
        { $0 < 0.5 ? circle($0 * 2) / 2 : 1 - circle((1 - $0) * 2) / 2 }
      ),
    ] {
      let export = try Animation.timingCurve(curve, duration: 0.3).code(as: .reanimated)
      #expect(export.text.contains(name))
      #expect(export.accuracy == .exact)
      expect(export, shows: { ease($0 / export.truth.end) }, isReached: false)
    }
  }

  // MARK: - Apple, web and tokens

  /// Returns a Bézier's value at a progress, solved by bisection.
  private static func solved(_ p: [Double], _ progress: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      if ToolkitFormulaTests.evaluateCubic(p[0], p[2], s) < progress { low = s } else { high = s }
    }
    return ToolkitFormulaTests.evaluateCubic(p[1], p[3], (low + high) / 2)
  }

  @Test("Béziers of UIKit and of tokens stay within the certified error")
  func solvedBeziers() throws {
    let circle = Animation.timingCurve(.circularEaseOut, duration: 0.3)
    for animation in Self.beziers + [circle] {
      let uiKit = try animation.code(as: .uiKit)
      let numbers = try ["controlPoint1: CGPoint(x: ", "controlPoint2: CGPoint(x: "].flatMap {
        try ToolkitFormulaTests.numbers(after: $0, count: 2, in: uiKit.text.removing("y: "))
      }
      expect(uiKit, shows: { Self.solved(numbers, $0 / uiKit.truth.end) }, count: 800)
    }
    for animation in Self.beziers + [circle] + ToolkitFormulaTests.springs {
      let token = try animation.code(as: .dtcg)
      let numbers = try ToolkitFormulaTests.numbers(
        after: "\"timingFunction\": [", count: 4, in: token.text)
      expect(token, shows: { Self.solved(numbers, $0 / token.truth.end) }, count: 800)
    }
  }

  @Test("Lines between keyframes of Core Animation and of the web stay within the certified error")
  func keyframes() throws {
    for animation in [Self.beziers[0], Self.beziers[4], ToolkitFormulaTests.springs[0]] {
      for limit in [nil, 0.002] {
        var options = CurveExportOptions()
        options.maximumError = limit
        let layer = try animation.code(as: .keyframeAnimation, options: options)
        let lists = try ["animation.values = [", "animation.keyTimes = ["].map { label in
          let start = try #require(layer.text.range(ofText: label))
          return try layer.text[start...].dropFirst(label.count).prefix { $0 != "]" }
            .split { ",\n ".contains($0) }.map { try #require(Double($0)) }
        }
        expectLines(layer, Array(zip(lists[1], lists[0])))
        let web = try animation.code(as: .webAnimations, options: options)
        let stops = try web.text.split(separator: "\n").filter { $0.contains("offset: ") }.map {
          let words = $0.split { " ,{}".contains($0) }
          return (try #require(Double(words[1])), try #require(Double(words[3])))
        }
        expectLines(web, stops)
      }
    }
  }

  private func expectLines(_ export: CodeFragment, _ stops: [(Double, Double)]) {
    expect(
      export,
      shows: { time in
        var index = 0
        return CertifiedErrorTests.value(stops, at: time / export.truth.end, from: &index)
      }, slack: 2e-6, count: 600)
  }

  // MARK: - Dart

  @Test("Flutter code calls only known functions and has balanced brackets")
  func dart() throws {
    let known: Set<String> = [
      "SpringSimulation", "SpringDescription", "Tolerance", "animateWith", "AnimationController",
      "Duration", "animate", "CurvedAnimation", "Cubic", "PointsCurve", "transformInternal",
      "while", "if", "forward", "repeat", "delayed", "unbounded",
    ]
    let modified: [Animation] = [
      .linear(), .easeIn().repeatCount(3), .easeOut().delay(0.1),
      .timingCurve(.circularEaseOut, duration: 0.3),
      .easeInOut().repeatForever(autoreverses: false),
      .spring(response: 0.3, dampingFraction: 0.7).delay(0.25),
    ]
    // Points cannot follow the vertical tangent of the ninth Bézier within the limit below.
    var motions = Self.beziers + ToolkitFormulaTests.springs
    motions.remove(at: 8)
    motions += modified
    for animation in motions {
      for limit in [nil, 0.0003] {
        var options = CurveExportOptions(from: 0.9, to: 1)
        options.maximumError = limit
        let text = try animation.exported(as: .flutter, options: options)
        var open: [Character] = []
        var word = ""
        let lines = text.split(separator: "\n").map { $0.prefix(upTo: "// ") }
        for character in lines.joined(separator: "\n") {
          if character == "(", let name = word.split(separator: ".").last, !word.isEmpty {
            #expect(known.contains(String(name)), "\(name)")
          }
          switch character {
          case "(": open.append(")")
          case "[": open.append("]")
          case "{": open.append("}")
          case ")", "]", "}": #expect(open.popLast() == character, "\(text)")
          case ";": #expect(!open.contains(")") && !open.contains("]"), "\(text)")
          default: break
          }
          let isPart = character.isLetter || character.isNumber || "._".contains(character)
          word = isPart ? word + String(character) : ""
        }
        #expect(open.isEmpty, "\(text)")
      }
    }
  }
}

extension String {
  /// Returns the text without the occurrences of another text.
  fileprivate func removing(_ other: String) -> String {
    var (result, rest) = ("", self[...])
    while let first = rest.first {
      if rest.hasPrefix(other) {
        rest = rest.dropFirst(other.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

extension Substring {
  /// Returns the text before the first occurrence of another text, or the whole text.
  fileprivate func prefix(upTo other: String) -> Substring {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(other) { return self[..<index] }
      index = self.index(after: index)
    }
    return self
  }
}
