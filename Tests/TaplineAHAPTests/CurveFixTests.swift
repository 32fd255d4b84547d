import TaplineAHAP
import TaplineLinting
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Fixes of curves")
struct CurveFixTests {
  private let linter: AHAPLinter

  init() throws { linter = AHAPLinter(profile: try Fixtures.profile()) }

  /// The value of the only control of a pattern, by definition: the curve that began last takes precedence,
  /// is linear between its points, and holds its last value.
  private func value(in pattern: HapticPattern, at time: Double) -> Double {
    let begun = pattern.curves.filter { $0.time + $0.points[0].time <= time }
    guard let curve = begun.max(by: { $0.time + $0.points[0].time < $1.time + $1.points[0].time })
    else { return 1 }
    let passed = curve.points.filter { curve.time + $0.time <= time }
    guard let point = passed.last else { return 1 }
    guard passed.count < curve.points.count else { return point.value }
    let next = curve.points[passed.count]
    let part = (time - curve.time - point.time) / (next.time - point.time)
    return point.value + (next.value - point.value) * part
  }

  private func fixed(_ rule: String, _ text: String) throws -> HapticPattern {
    let bytes = Array(text.utf8)
    let fix = try #require(linter.findings(in: bytes, file: "x").first { $0.rule == rule }?.fix)
    return try AHAPFile(Fix.apply([fix], to: bytes).bytes, file: "x").pattern
  }

  private func points(_ points: [(time: Double, value: Double)]) -> String {
    points.map { "{ \"Time\": \($0.time), \"ParameterValue\": \($0.value) }" }
      .joined(separator: ",\n    ")
  }

  @Test("A long curve and the curves it is split into have the same value at every time")
  func split() throws {
    var random = SeededGenerator(seed: 11)
    for count in [17, 30, 31, 32, 46, 100] {
      var time = 0.0
      let list = (0..<count).map { _ in
        defer {
          time = (time * 1e3 + Double(Int.random(in: 1...50, using: &random))).rounded() / 1e3
        }
        return (time, Double(Int.random(in: 0...100, using: &random)) / 100)
      }
      let head = "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0.25, "
      let text = file(
        vibration(", \"EventDuration\": 10"),
        curve(head + "\"ParameterCurveControlPoints\": [\(points(list))]"))
      let before = try AHAPFile(Array(text.utf8), file: "x").pattern
      let after = try fixed("curve-too-long", text)
      #expect(after.curves.count == (count - 2) / 15 + 1)
      #expect(after.curves.allSatisfy { $0.points.count <= 16 && $0.points.count > 1 })
      #expect(after.events == before.events)
      for step in 0...4_000 {
        let time = Double(step) / 1_000
        #expect(abs(value(in: before, at: time) - value(in: after, at: time)) < 1e-9, "\(time)")
      }
    }
  }

  @Test(
    "A long curve that a later curve interrupts is not split, since its second piece would take precedence"
  )
  func cutShort() throws {
    let head = "\"ParameterID\": \"HapticIntensityControl\", \"Time\": "
    let long = points((0..<20).map { (Double($0) / 10, Double($0) / 20) })
    let text = file(
      vibration(", \"EventDuration\": 10"),
      curve(head + "0, \"ParameterCurveControlPoints\": [\(long)]"),
      curve(head + "0.5, \"ParameterCurveControlPoints\": [\(points([(0, 1), (1, 0.5)]))]"))
    let findings = linter.findings(in: Array(text.utf8), file: "x")
    #expect(findings.map(\.rule).sorted() == ["curve-too-long", "curves-overlap"])
    #expect(findings.allSatisfy { $0.fix == nil })
  }

  @Test("After the fix of a curve in absolute times, its points are at the times in the file")
  func rebase() throws {
    let list = [(2.5, 0.5), (2.75, 1.0), (3.125, 0.25)]
    let text = file(
      vibration(", \"EventDuration\": 10"),
      curve(
        "\"ParameterCurveControlPoints\": [\(points(list))], "
          + "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 2.5"))
    let pattern = try fixed("curve-points-absolute", text)
    for (time, value) in list {
      #expect(self.value(in: pattern, at: time) == value)
    }
    #expect(pattern.curves[0].time == 2.5)
  }

  @Test(
    "Times that a fix moves keep every digit of the file",
    arguments: [
      (["2.5", "2.6234567890123", "3.70", "4.0e0"], ["0", "0.1234567890123", "1.2", "1.5"]),
      (["0.3", "0.30000000001", "12"], ["0", "0.00000000001", "11.7"]),
      (["25e-1", "3.3", "4"], ["0", "0.8", "1.5"]),
      // More digits than a pattern stores exactly: the fix rounds to the nanosecond.
      (["2.5", "2.7500000000000000000001", "3"], ["0", "0.25", "0.5"]),
    ])
  func digits(written: [String], moved: [String]) throws {
    let points = written.map { "{\"Time\": \($0), \"ParameterValue\": 0.5}" }
      .joined(separator: ", ")
    let text = file(
      vibration(", \"EventDuration\": 20"),
      curve(
        "\"ParameterCurveControlPoints\": [\(points)], "
          + "\"ParameterID\": \"HapticIntensityControl\", \"Time\": \(written[0])"))
    let bytes = Array(text.utf8)
    let fix = try #require(
      linter.findings(in: bytes, file: "x").first { $0.rule == "curve-points-absolute" }?.fix)
    let fixed = String(decoding: Fix.apply([fix], to: bytes).bytes, as: UTF8.self)
    for time in moved {
      #expect(fixed.contains("{\"Time\": \(time), \"ParameterValue\": 0.5}"), "\(time): \(fixed)")
    }
  }

  @Test("A curve of one point and the step that replaces it set the same value at the same time")
  func step() throws {
    let text = file(
      vibration(),
      curve(
        "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0.1, "
          + "\"ParameterCurveControlPoints\": [{ \"Time\": 0.2, \"ParameterValue\": 0.4 }]"))
    let pattern = try fixed("curve-one-point", text)
    #expect(pattern.curves.isEmpty)
    #expect(pattern.parameters == [DynamicParameter(.hapticIntensity, at: 0.3, value: 0.4)])
  }

  @Test("A curve whose only point is later than a pattern's latest time keeps its form")
  func latest() throws {
    let text = file(
      vibration(),
      curve(
        "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 1e9, "
          + "\"ParameterCurveControlPoints\": [{ \"Time\": 1, \"ParameterValue\": 0.4 }]"))
    let findings = linter.findings(in: Array(text.utf8), file: "x")
    let finding = try #require(findings.first { $0.rule == "curve-one-point" })
    #expect(finding.fix == nil)
  }

  @Test("The smallest exponent and the smallest number of 64 bits do not overflow")
  func extremes() throws {
    let head = "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
    let tiny = "{ \"Time\": 1e\(Int.min), \"ParameterValue\": 0.4 }"
    let pattern = try fixed(
      "curve-one-point",
      file(vibration(), curve(head + "\"ParameterCurveControlPoints\": [\(tiny)]")))
    #expect(pattern.parameters == [DynamicParameter(.hapticIntensity, at: 0, value: 0.4)])

    let least = "{ \"Time\": -9.223372036854775808, \"ParameterValue\": 0.4 }"
    let early = Array(repeating: least, count: 16).joined(separator: ", ")
    let list = points((0..<17).map { (Double($0) / 10, 0.5) })
    let text = file(
      vibration(), curve(head + "\"ParameterCurveControlPoints\": [\(early), \(list)]"))
    let rules = linter.findings(in: Array(text.utf8), file: "x").map(\.rule)
    #expect(rules.contains("time-negative") && rules.contains("curve-too-long"))
  }
}
