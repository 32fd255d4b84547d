import Foundation
import TaplineTestSupport
import Testing

/// SwiftUI's eased curves after the description of its sources (facts on motion, 1.6), independent of the tested code.
private struct EasedCurve {
  let duration: Double
  let x1, y1, x2, y2: Double
  /// Whether values are rounded to 2^-20 as in SwiftUI; otherwise they are exact.
  let isRounded: Bool

  func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time > duration { return 1 }
    let x = time / duration
    func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    func slope(_ t: Double) -> Double {
      let c = 3 * x1
      let b = 3 * (x2 - x1) - c
      return 3 * (1 - c - b) * t * t + 2 * b * t + c
    }
    guard isRounded else {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
      }
      return bezier(y1, y2, (low + high) / 2)
    }
    let epsilon = 1.0 / 1_048_576
    var t = x
    for _ in 0..<8 {
      let error = bezier(x1, x2, t) - x
      if abs(error) < epsilon { break }
      t -= error / slope(t)
    }
    return (bezier(y1, y2, t) * 1_048_576).rounded() / 1_048_576
  }

  /// Returns the amount of a press at 0 that is released after a hold; the release multiplies the press.
  func amount(at time: Double, hold: Double) -> Double {
    let pressed = value(at: time)
    guard time >= hold else { return pressed }
    return pressed * (1 - value(at: time - hold))
  }
}

/// SwiftUI's spring integrator after the description of its sources (facts on motion, 1.4 and 5.1).
private struct FluidPress {
  let response: Double
  let damping: Double
  /// The change of the value, in its own unit.
  let travel: Double
  /// The number of equal components that move.
  let components: Double

  /// Returns the amount at each display frame of a press at 0 that is released after a hold.
  func amounts(hold: Double, framesPerSecond: Double, count: Int) -> [Double] {
    let stiffness = min(pow(2 * .pi / response, 2), 45_000)
    let drag = 2 * stiffness.squareRoot() * damping
    var (p, v, a, t) = (0.0, 0.0, 0.0, 0.0)
    var target = travel
    var isOver = false
    func advance(to time: Double) {
      while t < time {
        let m = v + a / 600
        p += m / 300
        a = stiffness * (target - p) - drag * m
        v = m + a / 600
        t += 1.0 / 300
      }
      let (speed, pull) = (v * v * components, a * a * components)
      let distance = (target - p) * (target - p) * components
      // If the target is 0, only speed and acceleration decide.
      let reach = 0.01 * 0.01 * target * target * components
      if max(speed, pull) <= 0.0036, target == 0 || distance <= reach {
        (p, v, a) = (target, 0, 0)
        isOver = true
      }
    }
    var released = false
    var (origin, began) = (0.0, 0.0)
    return (0..<count).map { frame in
      let time = Double(frame) / framesPerSecond
      if !released, time >= hold {
        if !isOver { advance(to: hold) }
        released = true
        if isOver {
          // The press has settled, so the release is a new animation.
          (p, v, a, t, target, origin, isOver) = (0, 0, 0, 0, -travel, travel, false)
          began = hold
        } else {
          (target, t, a) = (0, hold, 0)
        }
      }
      if !isOver { advance(to: time - began) }
      return (origin + p) / travel
    }
  }
}

@Suite("tapline press", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct PressCommandTests {
  /// Returns a column of the table on standard output.
  private func column(_ name: String, _ arguments: [String]) throws -> [String] {
    let result = try Command().run(["press"] + arguments + ["-o", "-", "-q"])
    #expect(result.code == 0, "\(result.messages)")
    let rows = result.lines.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let index = try #require(rows.first?.firstIndex(of: name))
    return rows.dropFirst().map { $0[index] }
  }

  private func numbers(_ name: String, _ arguments: String...) throws -> [Double] {
    try column(name, arguments).map { try #require(Double($0)) }
  }

  /// Facts on motion, 5.3: easeOut of 0.15 s, released at 0.05 s, 60 frames a second.
  private static let interruption = [
    0, 0.177555, 0.339711, 0.488349, 0.512368, 0.490080, 0.431750, 0.348554, 0.252418, 0.156164,
    0.075500, 0.020799, 0,
  ]

  @Test("A quick release matches the reference table, exact curves to 1e-6 of the travel")
  func interruption() throws {
    let arguments = ["swiss-coin/primary", "--hold", "0.05", "--fps", "60"]
    let exact = try column("scale", arguments + ["--api", "exact"]).compactMap(Double.init)
    let swiftUI = try column("scale", arguments).compactMap(Double.init)
    #expect(exact.count == Self.interruption.count && swiftUI.count == exact.count)
    for (frame, amount) in Self.interruption.enumerated() {
      #expect(abs((1 - exact[frame]) / 0.02 - amount) < 1e-6, "frame \(frame)")
      // SwiftUI's own solver stops at 2^-20 of the time.
      #expect(abs((1 - swiftUI[frame]) / 0.02 - amount) < 5e-6, "frame \(frame)")
    }
  }

  /// Returns the random hold times of presses one second apart, and their script.
  private func releases(_ count: Int, seed: UInt64) -> (holds: [Double], script: String) {
    var generator = SeededGenerator(seed: seed)
    let holds = (0..<count).map { _ in Double.random(in: 0...0.3, using: &generator) }
    let script = holds.enumerated().map { index, hold in
      "down \(index); up \(Double(index) + hold)"
    }
    return (holds, script.joined(separator: "; "))
  }

  @Test(
    "A hundred random releases of an eased press agree with an independent computation to 1e-6",
    arguments: [
      ("swiss-coin/ghost", "opacity", 0.7, 0.15, [0, 0, 0.58, 1]),
      ("stash-my-stuff/secondary", "opacity", 0.7, 0.1, [0.42, 0, 0.58, 1]),
    ])
  func easedReleases(
    style: String, track: String, pressed: Double, duration: Double, points: [Double]
  ) throws {
    let (holds, script) = releases(100, seed: 5)
    for api in ["exact", "swiftui"] {
      let curve = EasedCurve(
        duration: duration, x1: points[0], y1: points[1], x2: points[2], y2: points[3],
        isRounded: api == "swiftui")
      let shown = try numbers(track, style, "--script", script, "--fps", "60", "--api", api)
      var worst = 0.0
      for (frame, value) in shown.enumerated() {
        let index = min(frame / 60, holds.count - 1)
        let time = Double(frame - index * 60) / 60
        // As in the script, the release is at index + hold, rounded to a double.
        let hold = Double(index) + holds[index] - Double(index)
        let amount = curve.amount(at: time, hold: hold)
        worst = max(worst, abs((1 - value) / (1 - pressed) - amount))
      }
      #expect(worst < 1e-6, "\(api)")
    }
  }

  @Test("A hundred random releases of a spring agree with an independent integrator to 1e-6")
  func springReleases() throws {
    let (holds, script) = releases(100, seed: 7)
    let shown = try numbers(
      "scale", "swiss-coin/action-bar-press", "--script", script, "--fps", "60")
    let press = FluidPress(response: 0.2, damping: 0.7, travel: 0.04, components: 2)
    var worst = 0.0
    for (index, hold) in holds.enumerated() {
      let expected = press.amounts(
        hold: Double(index) + hold - Double(index), framesPerSecond: 60, count: 60)
      for (frame, amount) in expected.enumerated() where index * 60 + frame < shown.count {
        worst = max(worst, abs((1 - shown[index * 60 + frame]) / 0.04 - amount))
      }
    }
    #expect(worst < 1e-6)
  }

  @Test(
    "The taps of a pairing are on the frames of its times at every sample rate",
    arguments: [44_100, 48_000, 96_000])
  func pairingFrames(rate: Int) throws {
    // Milliseconds after the lift; the warning of the default profile taps at 0 and 146 ms.
    let pairings: [(name: String, times: [Int])] = [
      ("destructive-action", [0, 100, 146]), ("destructive-action-from-end", [0, 146, 246]),
      ("settlement-complete", [0, 120]), ("reminder-sent", [0, 80, 160]),
      ("transaction-added", [0, 150]),
    ]
    for (name, times) in pairings {
      let frames = try column(
        "frame",
        [
          "swiss-coin/action-header-button", "--hold", "0.25", "--pairing", "swiss-coin/\(name)",
          "--layout", "schedule", "--rate", "\(rate)",
        ])
      let expected = times.map { Int((Double(250 + $0) * Double(rate) / 1_000).rounded()) }
      #expect(frames.compactMap { Int($0) } == expected, "\(name)")
    }
  }

  @Test("An overlapping pairing gives a warning if its file can be changed")
  func overlap() throws {
    #expect(try Command().run("press", "swiss-coin/destructive", "--with-pairing").messages.isEmpty)
    var command = Command()
    command.environment["TAPLINE_PATTERNS"] = Fixtures.patternsFolder.path
    let result = try command.run("press", "swiss-coin/destructive", "--with-pairing")
    #expect(result.code == 0)
    #expect(result.messages.contains("button-system.json:"))
    #expect(result.messages.contains("[pairing-overlap]"))
  }

  @Test("The table has the documented columns without those that do not apply")
  func columns() throws {
    func header(_ arguments: String...) throws -> String {
      try Command().run(["press"] + arguments + ["-o", "-", "-q"]).lines.first ?? ""
    }
    #expect(
      try header("swiss-coin/primary", "--with-pairing")
        == "time_s,frame,scale,opacity,haptic_intensity,haptic_sharpness,touch,state")
    #expect(try header("swiss-coin/primary") == "time_s,frame,scale,opacity,touch,state")
    #expect(
      try header("sap-fiori/primary")
        == "time_s,frame,touch,state,background_red,background_green,background_blue,"
        + "background_opacity")
    #expect(
      try header("swiss-coin/primary", "--compare", "stash-my-stuff/secondary")
        == "time_s,frame,scale_swiss-coin_primary,opacity_swiss-coin_primary,"
        + "touch_swiss-coin_primary,state_swiss-coin_primary,opacity_stash-my-stuff_secondary,"
        + "touch_stash-my-stuff_secondary,state_stash-my-stuff_secondary")
    #expect(
      try header("swiss-coin/primary", "--layout", "tidy") == "time_s,track,parameter,value,unit")
  }

  @Test("Each display frame has its touch and state")
  func states() throws {
    let arguments = [
      "swiss-coin/primary", "--script", "down 0.1; out 0.2; in 0.3; up 0.4", "--fps", "10",
    ]
    #expect(try column("touch", arguments).prefix(6) == ["", "down", "out", "down", "", ""])
    #expect(
      try column("state", arguments).prefix(6)
        == ["normal", "pressed", "normal", "pressed", "normal", "normal"])
  }

  @Test("Every kind of output is written, and the report goes to standard output")
  func outputs() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let result = try command.run(
        "press", "action-bar-button", "-o", "p.csv", "-o", "p.svg", "-o", "p.wav", "-o", "p.json")
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.text.contains("touch to haptic                120.0 ms"))
      let svg = try String(contentsOf: folder.appendingPathComponent("p.svg"), encoding: .utf8)
      #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
      let wave = try Data(contentsOf: folder.appendingPathComponent("p.wav"))
      #expect(wave.prefix(4) == Data("RIFF".utf8))
      let json = try JSONSerialization.jsonObject(
        with: Data(contentsOf: folder.appendingPathComponent("p.json")))
      let document = try #require(json as? [String: Any])
      #expect(document["schemaVersion"] as? Int == 1)
      let press = try #require((document["presses"] as? [[String: Any]])?.first)
      let report = try #require(press["report"] as? [String: Any])
      #expect(report["touchToHapticMilliseconds"] as? Double == 120)
    }
  }

  @Test("A script can be read from a file or from standard input")
  func scriptFile() throws {
    try Fixtures.withTemporaryFolder { folder in
      let text = (0..<2_000).map { "tap \($0)" }.joined(separator: "\n")
      try Data(text.utf8).write(to: folder.appendingPathComponent("taps.txt"))
      var command = Command()
      command.folder = folder
      let arguments = [
        "press", "swiss-coin/primary", "--with-pairing", "--layout", "events", "-o", "-",
      ]
      let file = try command.run(arguments + ["--script", "@taps.txt"])
      #expect(file.code == 0 && file.lines.count == 2_001)
      let input = try command.run(arguments + ["--script", "-"], input: Array(text.utf8))
      #expect(input.output == file.output)
      #expect(try command.run(arguments + ["--script", "@none.txt"]).code == 66)
    }
  }

  @Test("The code of several styles is one file without duplicate names")
  func code() throws {
    let result = try Command().run(
      "press", "swiss-coin/primary", "--compare", "stash-my-stuff/primary", "--compare",
      "button-reference/primary", "-o", "-", "--format", "swift", "-q")
    #expect(result.code == 0)
    let names = result.lines.filter { $0.hasPrefix("struct ") }
    #expect(names.count == 5 && Set(names).count == 5)
    #expect(result.lines.filter { $0.hasPrefix("import ") } == ["import SwiftUI", "import UIKit"])
    #expect(result.text.contains(".buttonStyle(.plain)"))
    #expect(result.text.count(where: { $0 == "{" }) == result.text.count(where: { $0 == "}" }))
  }

  @Test("Both examples of the help work as written")
  func examples() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let first = try command.run(
        "press", "swiss-coin/action-bar-button", "--hold", "0.05", "-o", "press.svg", "-o",
        "press.wav")
      #expect(first.code == 0, "\(first.messages)")
      let second = try command.run(
        "press", "swiss-coin/primary", "--with-pairing", "--compare", "stash-my-stuff/primary",
        "-o", "a.svg")
      #expect(second.code == 0, "\(second.messages)")
    }
  }

  @Test(
    "Wrong usage exits with 64 and a message that gives the remedy",
    arguments: [
      (["press", "primary"], "'primary' is ambiguous"),
      (["press", "swiss-coin/primry"], "did you mean 'swiss-coin/primary'"),
      (["press", "swiss-coin/primary", "--script", "down 0; dwon 1"], "^^^^ there is no step"),
      (
        ["press", "swiss-coin/primary", "--script", #filePath], "to read a file, write --script '@"
      ),
      (
        ["press", "swiss-coin/primary", "--hold", "1", "--cancel-at", "2"],
        "give only one of --hold"
      ),
      (["press", "swiss-coin/primary", "--hold", "-1"], "--hold"),
      (["press", "swiss-coin/primary", "--variant", "big"], "has no variants"),
      (["press", "action-bar-button", "--variant", "big"], "the variants are primary, secondary"),
      (["press", "swiss-coin/primary", "--pairing", "nonsense"], "nonsense"),
      (["press", "swiss-coin/primary", "-o", "x.gif"], "use .csv"),
      (
        ["press", "swiss-coin/primary", "--compare", "swiss-coin/ghost", "-o", "x.wav"],
        "can contain only one press"
      ),
      (["press", "swiss-coin/primary", "--fps", "0"], "--fps"),
      (["press", "swiss-coin/action-bar-container"], "is a container"),
      (["press", "swiss-coin/primary", "--outcome", "failure"], "--work"),
    ])
  func misuse(arguments: [String], message: String) throws {
    let result = try Command().run(arguments)
    #expect(result.code == 64)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  /// A button whose press scales, or fades with reduced motion, and one with only a haptic.
  private static let adapted = """
    {"tap": {"$type": "number", "$value": 0.8, "$extensions": {"org.tapline": {
      "haptic": {"steps": [{"generator": "heavy", "intensity": 0.8}]}}}},
     "button": {"$description": "A button.", "$extensions": {"org.tapline": {"style": {
      "press": {"scale": 0.9, "animation": "spring(duration: 0.3, bounce: 0.4)"},
      "reducedPress": {"opacity": 0.7, "animation": "easeOut(duration: 0.1)"},
      "builtInHaptics": [{"pairing": "{tap}"}]}}}},
     "bare": {"$description": "Only a tap.", "$extensions": {"org.tapline": {"style": {
      "press": {}, "builtInHaptics": [{"pairing": "{tap}"}]}}}}}
    """

  @Test("haptics-off silences all generators, with the platform's fact as the reason")
  func hapticsOff() throws {
    func press(_ more: String...) throws -> Command.Result {
      try Command().run(["press", "swiss-coin/primary", "--condition", "haptics-off"] + more)
    }
    // The caller's haptic and added haptics are silent; the style expects the caller's.
    let silent = try press("--with-pairing", "--pairing", "feedback/rigid")
    #expect(!silent.text.contains(/\d ms +haptic/), "\(silent.text)")
    #expect(silent.text.contains("suppressed  swiss-coin/primary-action: haptics-off: UIKit's"))
    #expect(silent.text.contains("suppressed  feedback/rigid: haptics-off: UIKit's"))
    #expect(!silent.text.contains("expects no haptic"))
    #expect(!(try press().messages.contains("--with-pairing plays it")))
    // Apple does not say whether CoreHaptics is silent.
    let pattern = try press("--pairing", "swiss-coin/settlement-complete")
    #expect(pattern.text.contains(/haptic +swiss-coin\/settlement-complete/), "\(pattern.text)")
    #expect(
      pattern.messages.contains("'swiss-coin/settlement-complete' is assumed to play: haptics-off"))
    let recording = try Command().run(
      "press", "swiss-coin/primary", "--condition", "recording", "--pairing",
      "swiss-coin/settlement-complete")
    #expect(recording.text.contains("suppressed  swiss-coin/settlement-complete: recording: no"))
    // Exported code ignores conditions, because the system applies them.
    let code = try press("-o", "-", "--format", "swift")
    #expect(
      try code.output
        == Command().run(
          "press", "swiss-coin/primary", "-o", "-", "--format", "swift"
        ).output)
  }

  @Test("Conditions use the reduced variant, silence haptics, and warn if little feedback is left")
  func conditions() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      try Data(Self.adapted.utf8).write(to: folder.appendingPathComponent("x.tokens.json"))
      func press(_ style: String, _ more: String...) throws -> Command.Result {
        try command.run(["press", style, "--format", "csv", "-o", "-"] + more)
      }
      let plain = try press("x.tokens.json/button")
      #expect(plain.lines[0].contains("scale") && plain.lines[0].contains("haptic_intensity"))
      let reduced = try press("x.tokens.json/button", "--condition", "reduced-motion")
      #expect(!reduced.lines[0].contains("scale") && reduced.lines[0].contains("opacity"))
      #expect(reduced.lines[0].contains("haptic_intensity"))
      let silent = try press("x.tokens.json/button", "--condition", "haptics-off")
      #expect(silent.lines[0].contains("scale") && !silent.lines[0].contains("haptic"))
      let none = try press("swiss-coin/action-bar-button", "--condition", "reduced-motion")
      #expect(none.messages.contains("has no reduced variant"), "\(none.messages)")
      let only = try press("x.tokens.json/bare", "--condition", "reduced-motion")
      #expect(only.messages.contains("only the haptic shows the press"), "\(only.messages)")
      let nothing = try press("x.tokens.json/bare", "--condition", "recording")
      #expect(nothing.messages.contains("nothing shows the press"), "\(nothing.messages)")
      for wrong in ["fog", "", "recording,"] {
        let result = try press("x.tokens.json/button", "--condition", wrong)
        #expect(result.code == 64 && result.messages.contains("there is no condition"), "\(wrong)")
      }
    }
  }
}
