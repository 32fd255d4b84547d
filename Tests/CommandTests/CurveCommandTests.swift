import Foundation
import TaplineTestSupport
import Testing

@Suite("tapline curve", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct CurveCommandTests {
  private func rows(_ text: String) -> [[Double]] {
    text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    }
  }

  @Test("Both examples of the help work as written")
  func examples() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let press = try command.run(
        "curve", "easeOut(duration: 0.15)", "--retarget", "0@0.05", "--fps", "60")
      #expect(press.code == 0)
      #expect(press.messages.split(separator: "\n").count == 1)
      #expect(
        press.messages.contains(
          "reports a velocity of 6.667 a second; the slope of the curve is 11.49"))
      #expect(press.lines.first == "time_s,frame,value,velocity")
      let springs = try command.run(
        "curve", "snappy", "caSpring(damping: 20)", "-o", "springs.csv", "-o", "springs.svg")
      #expect(springs.code == 0)
      #expect(springs.output.isEmpty)
      #expect(
        springs.messages == "springs.csv: csv of 2 curves\nsprings.svg: svg of 2 curves\n")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(files == ["springs.csv", "springs.svg"])
    }
  }

  @Test("A file with one curve has the documented columns")
  func files() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      func table(_ spec: String, _ name: String) throws -> [String] {
        let result = try command.run("curve", spec, "--fps", "120", "-o", name)
        #expect(result.code == 0)
        return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
          .split(separator: "\n").map(String.init)
      }
      let ease = try table("easeOut(duration: 0.15)", "ease.csv")
      #expect(ease[0] == "time_s,frame,value,velocity")
      // 0.15 s are 18 frames.
      #expect(ease.count == 20 && ease.last == "0.15,18,1,0")
      let between = try table("cubic-bezier(0.4, 0, 0.2, 1, duration: 0.123)", "between.csv")
      #expect(between.last == "0.123,15,1,0")
      let spring = try table("spring(response: 0.3, dampingFraction: 0.7)", "spring.csv")
      #expect(spring[0] == "time_s,frame,value,velocity,sim_time_s")
      #expect(spring[1] == "0,0,0,0,0")
    }
  }

  @Test("The code of several curves declares different names")
  func declarations() throws {
    for (format, names) in [
      ("compose", ["val PointsEasing =", "val PointsEasing2 =", "easing = PointsEasing2)"]),
      ("flutter", ["class PointsCurve ", "class PointsCurve2 ", "const PointsCurve2())"]),
    ] {
      let result = try Command().run(
        "curve", "linear(0, 0.3, 1)", "linear(0, 0.6 20%, 1)", "--format", format)
      for name in names {
        #expect(result.text.components(separatedBy: name).count == 2, "\(name)")
      }
    }
  }

  @Test("Several curves share a time axis, and a settled curve rests until the last has settled")
  func several() throws {
    let result = try Command().run(
      "curve", "snappy", "linear(duration: 0.1)", "material/standard", "--fps", "60")
    #expect(result.code == 0)
    #expect(
      result.lines.first
        == "time_s,frame,value_snappy,velocity_snappy,sim_time_s_snappy,"
        + "value_linear_duration_0.1,velocity_linear_duration_0.1,"
        + "value_material_standard,velocity_material_standard")
    let table = rows(result.text)
    #expect(table.count == 35)
    #expect(table[20][5] == 1 && table[20][6] == 0)
    let alone = rows(try Command().run("curve", "snappy", "--fps", "60").text)
    #expect(table.map { Array($0[..<5]) } == alone)
  }

  @Test(
    "A press that is released after 50 ms follows the policy of each framework",
    arguments: [
      (
        "swiftUI",
        [
          0.177555, 0.339711, 0.488349, 0.512368, 0.490080, 0.431750, 0.348554, 0.252418, 0.156164,
          0.075500, 0.020799, 0,
        ]
      ),
      (
        "coreAnimationAdditive",
        [
          0.177555, 0.339711, 0.488349, 0.445426, 0.402510, 0.355487, 0.301519, 0.236980, 0.156164,
          0.075500, 0.020799, 0,
        ]
      ),
      (
        "restartFromCurrent",
        [
          0.177555, 0.339711, 0.488349, 0.401640, 0.322452, 0.249864, 0.184117, 0.125886, 0.076262,
          0.036870, 0.010157, 0,
        ]
      ),
    ])
  func retarget(policy: String, expected: [Double]) throws {
    let result = try Command().run(
      "curve", "easeOut(duration: 0.15)", "--retarget", "0@0.05", "--fps", "60", "--policy", policy)
    #expect(result.code == 0)
    let values = rows(result.text).map { $0[2] }
    #expect(values.count >= 13)
    for (frame, value) in expected.enumerated() {
      // The table has six digits; SwiftUI rounds each curve to 2^-20.
      #expect(abs(values[frame + 1] - value) < 2e-6, "frame \(frame + 1)")
    }
  }

  @Test("A wrong curve exits with 64, and the message underlines the mistake")
  func mistakes() throws {
    let result = try Command().run("curve", "spring(response: 0.3, damping: 0.7)")
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    let lines = result.messages.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "error: this is not a curve: column 23: found argument 'damping', expected "
          + "'dampingFraction:' or 'blendDuration:'; did you mean 'dampingFraction'?",
        "  spring(response: 0.3, damping: 0.7)",
        "                        ^^^^^^^",
      ])
    let preset = try Command().run("curve", "material/standrd")
    #expect(preset.code == 64)
    #expect(preset.messages.contains("did you mean 'material/standard'?"))
  }

  @Test(
    "Wrong options exit with 64 and a message that gives the remedy",
    arguments: [
      (["--fps", "60", "--step", "0.01"], "not both"),
      (["--fps", "0"], "above 0"),
      (["--step=-1"], "at least 0.000000001"),
      (["--retarget", "0"], "value@time"),
      (["--retarget", "0@x"], "value@time"),
      (["--until", "soon"], "until"),
      (["--policy", "additive"], "policy"),
      (["--from", "inf"], "finite"),
      (["--precision", "18"], "from 0 to 17"),
      (["-o", "x.swift"], "--format"),
      (["-o", "-", "--json"], "standard output"),
      (["--format", "css", "--retarget", "0@0.1"], "leave out --retarget"),
      (["--format", "svg", "--step", "1e-7", "--until", "1"], "too many"),
    ])
  func options(arguments: [String], message: String) throws {
    let result = try Command().run(["curve", "snappy"] + arguments)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  @Test("A spring that never settles needs --until")
  func endless() throws {
    let endless = try Command().run("curve", "caSpring(damping: 0)")
    #expect(endless.code == 64)
    #expect(endless.messages.contains("--until"))
    let cut = try Command().run("curve", "caSpring(damping: 0)", "--until", "0.1", "--step", "0.05")
    #expect(cut.code == 0)
    #expect(rows(cut.text).map { $0[0] } == [0, 0.05, 0.1])
    #expect(try Command().run("curve", "caSpring(damping: 0)", "--describe").code == 0)
  }

  @Test("--api sets the model, --from and --to scale the values, and --precision sets the digits")
  func interpretation() throws {
    let exact = try Command().run(
      "curve", "snappy", "--api", "exact", "--from", "100", "--to", "300", "--step", "0.1",
      "--until", "0.5", "--precision", "6")
    #expect(exact.code == 0)
    #expect(exact.lines.first == "time_s,frame,value,velocity")
    // The closed form of snappy in steps of 0.1 s, by an independent computation.
    let expected = [
      0, 0.388102445785, 0.786369170017, 0.956446593804, 1.001616992870, 1.006019960712,
    ]
    for (row, fraction) in zip(rows(exact.text), expected) {
      #expect(abs(row[2] - (100 + 200 * fraction)) < 1e-6)
    }
    #expect(exact.lines[1].hasPrefix("0.000000,0,100.000000,"))
  }

  @Test("Values may be negative, and the target may change more than once")
  func negative() throws {
    let result = try Command().run(
      "curve", "linear(duration: 1)", "--api", "exact", "--from", "-20", "--to", "-10",
      "--retarget", "-30@0.5", "--retarget", "0@0.5", "--step", "0.25", "--policy",
      "restartFromCurrent")
    #expect(result.code == 0)
    // The last change at 0.5 s takes 1 s, so the last row is at 1.5 s.
    #expect(rows(result.text).map { $0[2] } == [-20, -17.5, -15, -11.25, -7.5, -3.75, 0])
    #expect(rows(result.text).last?[0] == 1.5)
  }

  @Test("Samples and descriptions are written as JSON with schema version 1")
  func json() throws {
    func object(_ arguments: String...) throws -> [String: Any] {
      let result = try Command().run(["curve"] + arguments)
      #expect(result.code == 0)
      let json = try JSONSerialization.jsonObject(with: Data(result.output))
      return try #require(json as? [String: Any])
    }
    let samples = try object("snappy", "wobbly", "--json", "--fps", "60")
    #expect(samples["schemaVersion"] as? Int == 1)
    let curves = try #require(samples["curves"] as? [[String: Any]])
    #expect(curves.map { $0["name"] as? String } == ["snappy", "react-spring/wobbly"])
    #expect(curves[1]["source"] as? String == "react-spring config presets")
    #expect(
      (curves[0]["simTimeSeconds"] as? [Double])?.count
        == (samples["timeSeconds"] as? [Double])?.count)
    let described = try object("caSpring(damping: 10)", "--describe", "--json")
    let figures = try #require(
      (described["curves"] as? [[String: Any]])?.first?["figures"] as? [String: Any])
    let settling = try #require(figures["settling"] as? [String: Double])
    // Measured on Core Animation.
    #expect(abs((settling["coreAnimationSeconds"] ?? 0) - 1.4727003346780927) < 1e-12)
    #expect(described["timeSeconds"] is NSNull)
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.svg").path
      let written = try object("snappy", "--json", "-o", path)
      let output = (written["outputs"] as? [[String: Any]])?.first
      #expect(output?["format"] as? String == "svg")
    }
  }

  @Test("The description has every settling time and the spring in every notation")
  func describe() throws {
    let result = try Command().run("curve", "bouncy", "--describe", "--fps", "60")
    #expect(result.code == 0)
    for line in [
      "  model:            SwiftUI fluid spring", "    Spring value:   1.045 s",
      "    CASpring:       0.863 s",
      "    fluid spring:   0.7667 s, for a travel of 1 at 60 frames/s",
      "    stiffness:      157.9", "    damping:        17.59",
    ] {
      #expect(result.lines.contains(line), "\(line)")
    }
  }

  @Test(
    "Every export format writes the code of its toolkit",
    arguments: [
      ("css", "linear("), ("web-animations", "animate("), ("ca-keyframe-animation", "keyTimes"),
      ("swiftui", "withAnimation"), ("uikit", "UIViewPropertyAnimator"),
      ("reanimated", "withSpring"), ("android", "SpringForce"), ("flutter", "SpringSimulation"),
      ("compose", "dampingRatio"), ("motion", "animate("), ("react-spring", "useSpring"),
      ("gsap", "CustomEase.create"),
    ])
  func exports(format: String, word: String) throws {
    let result = try Command().run("curve", "snappy", "bouncy", "--format", format)
    #expect(result.code == 0)
    #expect(result.text.components(separatedBy: word).count > 2)
    #expect(result.text.contains("snappy") && result.text.contains("bouncy"))
  }

  @Test("Code states its error, which is within --max-error, or the format is refused")
  func maximumError() throws {
    let kept = try Command().run(
      "curve", "snappy", "--format", "css", "--max-error", "0.5px", "--travel", "520")
    #expect(kept.code == 0)
    let first = try #require(kept.lines.first)
    let told = try #require(first.firstMatch(of: /at most ([0-9.]+) off \(at [0-9.]+ s\)\. \*\/$/))
    let bound = try #require(Double(told.1))
    #expect(bound <= 0.00097 && bound > 0.0009)
    let few = try Command().run("curve", "snappy", "--format", "css", "--max-error", "5%")
    #expect(few.text.count < kept.text.count)
    // Compose's own spring counts whole milliseconds, which exceeds this error.
    let points = try Command().run("curve", "snappy", "--format", "compose", "--max-error", "0.001")
    #expect(points.text.contains("PointsEasing"))
    let refused = try Command().run("curve", "bouncy", "--format", "dtcg", "--max-error", "0.001")
    #expect(refused.code == 64)
    #expect(refused.messages.contains("its largest error is"))
    for wrong in [
      ["--max-error", "0.5px"], ["--travel", "520"], ["--max-error", "0"], ["--max-error", "-1"],
      ["--max-error", "nan"], ["--max-error", "1px", "--travel", "0"],
    ] {
      let result = try Command().run(["curve", "snappy", "--format", "css"] + wrong)
      #expect(result.code == 64, "\(wrong)")
    }
    #expect(try Command().run("curve", "snappy", "--max-error", "1%", "--format", "csv").code == 64)
    let described = try Command().run("curve", "snappy", "--describe", "--max-error", "0.01")
    #expect(described.lines.contains { $0.hasPrefix("    flutter:") && $0.hasSuffix(" exact") })
    #expect(described.lines.contains { $0.hasPrefix("    dtcg:") && $0.contains("no: ") })
    let long = try Command().run("curve", "snappy", "--describe", "--precision", "17")
    #expect(long.lines.contains("    stiffness:      157.91367041742973"))
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let result = try command.run("curve", "snappy", "-o", "a.css", "-o", "a.csv", "--json")
      let object = try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any]
      let outputs = try #require(object?["outputs"] as? [[String: Any]])
      let error = try #require(outputs[0]["maximumError"] as? Double)
      #expect(error > 0.0003 && error <= 0.0005)
      #expect(outputs[1]["maximumError"] is NSNull)
    }
  }

  @Test("A curve's name does not end the comment that contains it")
  func commentedNames() throws {
    let result = try Command().run("curve", "a*/b=easeIn", "c=easeOut", "--format", "css")
    #expect(result.code == 0)
    #expect(result.lines.first == "/* a* /b */")
  }

  @Test("An output is complete or absent")
  func wholeFiles() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let endings = ["a.csv", "a.json", "a.svg", "a.css", "a.js", "a.ts", "a.kt"]
      let all = try command.run(["curve", "snappy", "-q"] + endings.flatMap { ["-o", $0] })
      #expect(all.code == 0)
      #expect(all.messages.isEmpty)
      for name in endings {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
      // The second cannot be exported, so the first is not written either.
      let refused = try command.run(
        "curve", "snappy.repeatForever()", "-o", "b.svg", "-o", "b.kt", "--until", "1")
      #expect(refused.code == 64)
      let missing = try command.run("curve", "snappy", "-o", "no/such/folder/c.csv")
      #expect(missing.code == 73)
      let stopped = try command.run(
        "curve", "snappy", "--until", "1e9", "--allow-long", "-o", "d.csv", interruptAfter: 0.5)
      #expect(stopped.code == 130)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("Without the folder of patterns, presets are missing and built-in curves work")
  func noLibrary() throws {
    var command = Command()
    command.environment["TAPLINE_PATTERNS"] = "/no/such/folder"
    #expect(try command.run("curve", "snappy").code == 0)
    #expect(try command.run("curve", "snapy").messages.contains("did you mean 'snappy'?"))
    #expect(try command.run("curve", "material/standard").code == 66)
  }

  @Test("'list curves' lists the presets and the notations")
  func list() throws {
    let result = try Command().run("list", "curves")
    #expect(result.code == 0)
    #expect(result.lines.contains { $0.hasPrefix("material/standard ") })
    #expect(result.lines.contains { $0.hasPrefix("caSpring(mass: 1, ") })
    for name in ["css/ease", "swiftui/snappy", "carbon/productive-exit"] {
      #expect(try Command().run("curve", name, "--until", "0").code == 0, "\(name)")
    }
  }
}
