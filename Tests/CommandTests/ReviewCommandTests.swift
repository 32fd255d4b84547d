import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "tapline review", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ReviewCommandTests {
  /// A tap of a pattern.
  private typealias Tap = (time: Double, intensity: Double, sharpness: Double)

  private static let taps: [Tap] = [(0, 0.8, 0.5), (0.12, 0.6, 0.3), (0.3, 0.9, 0.7)]

  /// Returns AHAP of taps; `isPretty` sets the line breaks and the order of keys.
  private static func ahap(
    _ taps: [Tap], curve: [Double] = [], note: String = "a", isPretty: Bool = true
  ) -> String {
    let line = isPretty ? "\n    " : ""
    var items = taps.map { tap in
      let parameters = [
        #"{"ParameterID": "HapticIntensity", "ParameterValue": \#(tap.intensity)}"#,
        #"{"ParameterID": "HapticSharpness", "ParameterValue": \#(tap.sharpness)}"#,
      ]
      let members = [
        #""Time": \#(tap.time)"#, #""EventType": "HapticTransient""#,
        #""EventParameters": [\#((isPretty ? parameters : parameters.reversed()).joined(separator: ", "))]"#,
      ]
      return #"{"Event": {\#((isPretty ? members : members.reversed()).joined(separator: ", "))}}"#
    }
    if !curve.isEmpty {
      let points = curve.enumerated().map {
        #"{"Time": \#(Double($0) / 10), "ParameterValue": \#($1)}"#
      }
      items.append(
        #"{"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": [\#(points.joined(separator: ", "))]}}"#
      )
    }
    return
      #"{"Version": 1, "Metadata": {"Project": "\#(note)"}, "Pattern": [\#(line)\#(items.joined(separator: ",\(line)"))\#(line)]}"#
      + "\n"
  }

  private static func tokens(_ milliseconds: Double, isPretty: Bool = true) -> String {
    isPretty
      ? """
      {
        "motion": {
          "$description": "How things move.",
          "quick": { "$type": "duration", "$value": { "value": \(milliseconds), "unit": "ms" } }
        }
      }

      """
      : #"{"motion":{"quick":{"$value":{"unit":"s","value":\#(milliseconds / 1_000)},"$type":"duration"}}}"#
  }

  private static func system(scale: Double, note: String = "a", isPretty: Bool = true) -> String {
    let style =
      isPretty
      ? #"{"name": "primary", "press": {"scale": \#(scale), "animation": "easeOut(duration: 0.15)"}}"#
      : #"{"press":{"animation":"easeOut(duration:0.150)","scale":\#(scale)},"name":"primary"}"#
    return #"{"schemaVersion": 1, "name": "app", "summary": "\#(note)", "styles": [\#(style)]}"#
  }

  private static func golden(_ time: Double, isPretty: Bool = true) -> String {
    let space = isPretty ? "\n" : ""
    let line = #"{"time": \#(time), "event": "transient", "intensity": 0.5, "sharpness": 0.5}"#
    return #"{"schemaVersion": 1,\#(space) "timeline": [\#(space)\#(line)\#(space)]}"#
  }

  private static func table(_ values: [String], ending: String = "\n") -> String {
    "time_s,frame,value,velocity\(ending)"
      + values.enumerated().map { "\(Double($0) / 10),\($0),\($1),0\(ending)" }.joined()
  }

  // MARK: - Changes

  @Test("Sixty planted changes are found and described")
  func plantedChanges() throws {
    /// The file before and after, and a check of its differences.
    struct Case {
      let name: String
      let before: String
      let after: String
      let holds: (ReviewedDocument.Change) -> Bool
    }
    func near(_ one: Double?, _ other: Double) -> Bool { abs((one ?? .infinity) - other) < 1e-6 }
    var cases: [Case] = []
    for index in 0..<60 {
      var taps = Self.taps
      for tap in taps.indices { taps[tap].intensity -= Double(index) / 1_000 }
      let (place, sign) = (index % 3, index.isMultiple(of: 2) ? 1.0 : -1)
      var changed = taps
      let name = "Haptics/\(index / 10)-\(index).ahap"
      let before = Self.ahap(taps)
      switch index / 10 {
      case 0:
        changed[place].time += 0.005 * (place == 0 ? 1 : sign)
        let delay = changed[place].time - taps[place].time
        cases.append(
          Case(name: name, before: before, after: Self.ahap(changed)) { change in
            change.differences.count == 1 && near(change.differences[0].onsetSeconds, delay)
              && near(change.differences[0].levelDecibels, 0) && !change.isNoticeable
          })
      case 1:
        // The profile's amplitude is the square of the intensity.
        changed[place].intensity *= pow(10, sign / 40)
        cases.append(
          Case(name: name, before: before, after: Self.ahap(changed)) { change in
            change.differences.count == 1 && near(change.differences[0].levelDecibels, sign)
              && near(change.differences[0].onsetSeconds, 0)
          })
      case 2 where place == 0:
        let scale = 0.9 - Double(index) / 1_000
        cases.append(
          Case(
            name: "Systems/\(index)/button-system.json", before: Self.system(scale: scale),
            after: Self.system(scale: scale * (1 + sign / 100))
          ) { change in
            change.differences.count == 1
              && change.differences[0].subject == "styles.primary.press.scale"
              && change.differences[0].before == "\(scale)"
              && change.differences[0].after == "\(scale * (1 + sign / 100))"
          })
      case 2:
        for tap in taps.indices { changed[tap].intensity *= 1 + sign / 100 }
        let level = 40 * log10(1 + sign / 100)
        cases.append(
          Case(name: name, before: before, after: Self.ahap(changed)) { change in
            change.differences.count == 3
              && change.differences.allSatisfy { near($0.levelDecibels, level) }
          })
      case 3:
        let removed = changed.remove(at: place)
        cases.append(
          Case(name: name, before: before, after: Self.ahap(changed)) { change in
            let row = change.differences[0]
            return change.differences.count == 1 && row.after == nil && change.isNoticeable
              && row.subject == "tap at \(Int((removed.time * 1_000).rounded())) ms"
          })
      case 4:
        let curve = [1, 0.9, 0.8, 0.7]
        var other = curve
        other[1 + place] -= 0.2
        cases.append(
          Case(
            name: name, before: Self.ahap(taps, curve: curve), after: Self.ahap(taps, curve: other)
          ) { change in
            let point = change.differences.first { $0.subject.hasPrefix("curve ") }
            return point?.subject.hasSuffix("at \(100 * (1 + place)) ms") == true
              && point?.before?.hasSuffix("value \(curve[1 + place])") == true
          })
      default:
        let time = 150 + Double(index)
        cases.append(
          Case(
            name: "Tokens/\(index).tokens.json", before: Self.tokens(time),
            after: Self.tokens(time + 10 * sign)
          ) { change in
            let row = change.differences[0]
            return change.differences.count == 1 && row.subject == "motion.quick"
              && near(row.durationSeconds, sign / 100) && row.before == "\(Int(time)) ms"
          })
      }
    }
    #expect(cases.count == 60)
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      try repository.commit(
        Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.before) }), tag: "before")
      try repository.commit(
        Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.after) }), tag: "after")
      let document = try repository.document("before", "after")
      #expect(document.changes.count == cases.count)
      for planted in cases {
        let change = try #require(document[planted.name], "\(planted.name)")
        #expect(change.outcome == "changed" && planted.holds(change), "\(change)")
      }
      // With and without HEAD, the bytes are the same and conform to the schema.
      let first = try repository.review("before", "--json")
      let second = try repository.review("before", "HEAD", "--json")
      #expect(first.code == 0 && first.output == second.output)
      let schema = try SchemaValidator(try Command().run("help", "schema", "review").output)
      #expect(try schema.problems(in: first.output).isEmpty)
    }
  }

  @Test("A hundred changes of formatting, order or comments are not reported")
  func formatting() throws {
    var before: [String: String?] = [:]
    var after: [String: String?] = [:]
    for index in 0..<20 {
      let (time, scale) = (100 + Double(index), 0.9 + Double(index) / 1_000)
      before["\(index).ahap"] = Self.ahap(Self.taps, curve: [1, 0.5], note: "a")
      after["\(index).ahap"] = Self.ahap(Self.taps, curve: [1, 0.5], note: "b", isPretty: false)
      before["\(index).tokens.json"] = Self.tokens(time)
      after["\(index).tokens.json"] = Self.tokens(time, isPretty: false)
      before["\(index)/button-system.json"] = Self.system(scale: scale, note: "a")
      after["\(index)/button-system.json"] = Self.system(scale: scale, note: "b", isPretty: false)
      before["\(index).golden.json"] = Self.golden(time / 1_000)
      after["\(index).golden.json"] = Self.golden(time / 1_000, isPretty: false)
      before["\(index).csv"] = Self.table(["0", "0.50", "\(scale)"])
      after["\(index).csv"] = Self.table(["0.0", "0.5", "\(scale)0"], ending: "\r\n")
    }
    #expect(before.count == 100 && before.allSatisfy { after[$0.key] != $0.value })
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      try repository.commit(before, tag: "before")
      try repository.commit(after, tag: "after")
      #expect(try repository.document("before").changes.isEmpty)
      let comment = try repository.review("before", "--fail-on", "any")
      #expect(comment.code == 0 && comment.lines[1] == "### Haptics: no haptic changes")
    }
  }

  @Test("Renamed, added, removed, unreadable and unchanged files are distinguished")
  func outcomes() throws {
    let pattern = Self.ahap(Self.taps)
    var louder = Self.taps
    louder[1].intensity = 1
    let other = Self.ahap([(0, 1, 1)])
    let lenient = pattern.replacing(#""Version": 1, "#, with: "")
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      try repository.commit(
        [
          "a/moved.ahap": pattern, "a/both.ahap": Self.ahap(Self.taps, note: "both"),
          "gone.ahap": other, "broken.ahap": Self.ahap(louder, note: "broken"),
          "same.ahap": pattern, "finding.ahap": Self.ahap(louder, note: "finding"),
          "solved.ahap": lenient, "App.kt": "val a = VibrationEffect.DEFAULT_AMPLITUDE",
          "play.golden.json": Self.golden(0.1), "curve.csv": Self.table(["0", "0.5", "1"]),
          "data.json": #"{"a": 1}"#,
        ], tag: "before")
      try repository.commit(
        [
          "a/moved.ahap": nil, "b/moved.ahap": pattern, "a/both.ahap": nil,
          "b/both.ahap": Self.ahap(louder, note: "both"), "gone.ahap": nil,
          "new.ahap": Self.ahap([(0, 0.2, 0.1), (0.5, 0.3, 0.2)]), "broken.ahap": #"{"Pattern": ["#,
          "finding.ahap": Self.ahap(louder, note: "finding").replacing(
            #""Version": 1, "#, with: ""),
          "solved.ahap": pattern, "App.kt": "val b = VibrationEffect.DEFAULT_AMPLITUDE",
          "play.golden.json": Self.golden(0.13), "curve.csv": Self.table(["0", "0.6", "1"]),
          "data.json": #"{"a": 2}"#,
        ], tag: "after")
      let document = try repository.document("before", "--on", "ipad,web")
      #expect(document.renames.map(\.path) == ["b/moved.ahap"])
      #expect(document.renames.map(\.previousPath) == ["a/moved.ahap"])
      #expect(
        document.changes.map(\.path) == [
          "b/both.ahap", "broken.ahap", "curve.csv", "finding.ahap", "gone.ahap", "new.ahap",
          "play.golden.json", "solved.ahap",
        ])
      let both = try #require(document["b/both.ahap"])
      #expect(both.previousPath == "a/both.ahap" && both.differences.count == 1)
      // 40 dB for a tenfold intensity; above 2.2 dB it is noticeable.
      #expect(abs((both.differences[0].levelDecibels ?? 0) - 40 * log10(1 / 0.6)) < 1e-6)
      #expect(both.isNoticeable && both.differences[0].noticeable == ["intensity"])
      #expect(
        both.devices.contains { $0.device == "ipad" && $0.after?.hasPrefix("silent") == true })
      #expect(document["broken.ahap"]?.outcome == "unreadable")
      #expect(document["broken.ahap"]?.reason?.contains("broken.ahap:1:") == true)
      #expect(
        document["gone.ahap"]?.outcome == "removed" && document["gone.ahap"]?.isNoticeable == true)
      #expect(
        document["new.ahap"]?.outcome == "added" && document["new.ahap"]?.differences.count == 2)
      #expect(document["finding.ahap"]?.newFindings.map(\.rule) == ["version-missing"])
      #expect(document["finding.ahap"]?.differences.isEmpty == true)
      #expect(document["solved.ahap"]?.solvedFindings.map(\.rule) == ["version-missing"])
      let golden = try #require(document["play.golden.json"]?.differences.first)
      #expect(abs((golden.onsetSeconds ?? 0) - 0.03) < 1e-9 && golden.noticeable == ["onset"])
      let curve = try #require(document["curve.csv"]?.differences.first)
      #expect(
        curve.subject == "value at 100 ms" && curve.before == "0.5" && curve.after == "0.6")
      for (condition, code) in [("noticeable", 1), ("any", 1), ("findings", 1)] {
        #expect(try repository.review("before", "--fail-on", condition, "-q").code == code)
      }
      #expect(try repository.review("after", "--fail-on", "any").code == 0)
    }
  }

  @Test("The configuration of each commit sets the levels of its findings")
  func configuration() throws {
    let bad = Self.ahap(Self.taps).replacing(#""Version": 1, "#, with: "")
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      let off = #"{"lint": {"rules": {"version-missing": "off"}}}"#
      try repository.commit(["a/.tapline.json": off], tag: "before")
      try repository.commit(["a/b/one.ahap": bad, "two.ahap": bad], tag: "after")
      let document = try repository.document("before")
      #expect(document["a/b/one.ahap"]?.newFindings.isEmpty == true)
      #expect(document["two.ahap"]?.newFindings.map(\.rule) == ["version-missing"])
      try repository.commit(["a/.tapline.json": "{", "a/b/one.ahap": bad + "\n"], tag: "broken")
      let broken = try repository.review("after", "--fail-on", "findings")
      #expect(broken.code == 1)
      #expect(broken.text.contains("it was not linted: a/.tapline.json:1:2"), "\(broken.text)")
    }
  }

  @Test("A build without the trait Audit says so once if a Swift file differs")
  func withoutTrait() throws {
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      let pattern = Self.ahap(Self.taps)
      try repository.commit(["A.swift": "let a = 1\n", "b.ahap": pattern], tag: "one")
      try repository.commit(["A.swift": "let a = 2\n", "C.swift": "let c = 1\n"], tag: "two")
      try repository.commit(
        ["Pods/A.swift": "let a = 1\n", "b.ahap": pattern + "\n"], tag: "three")
      let document = try repository.document("one", "two")
      #expect(document.changes.isEmpty && document.notes.count == 1)
      #expect(document.notes.first?.hasPrefix("Swift files were not audited: ") == true)
      let comment = try repository.review("one", "--fail-on", "findings")
      #expect(comment.code == 0)
      #expect(comment.text.components(separatedBy: "were not audited").count == 2)
      #expect(comment.lines[1] == "### Haptics: no changed patterns; Swift files not audited")
      #expect(try repository.document("two", "three").notes.isEmpty)
    }
  }

  @Test("By default, a changed loss on a device is reported, and an equal one is not")
  func usualDevices() throws {
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      // Taps 20 ms apart are too close for some devices.
      let close = Self.taps + [(0.32, 0.9, 0.7), (0.34, 0.2, 0.2)]
      try repository.commit(
        ["far.ahap": Self.ahap(Self.taps), "same.ahap": Self.ahap(close)], tag: "before")
      var weaker = close
      weaker[0].intensity -= 0.02
      try repository.commit(
        ["far.ahap": Self.ahap(close), "same.ahap": Self.ahap(weaker)], tag: "after")
      let document = try repository.document("before")
      let usual: Set = ["android-30", "android-36", "web"]
      let lost = try #require(document["far.ahap"]?.devices.map(\.device))
      #expect(!lost.isEmpty && usual.isSuperset(of: lost))
      #expect(document["same.ahap"]?.devices.isEmpty == true)
      let named = try repository.document("before", "--on", "ipad,web")
      #expect(named["same.ahap"]?.devices.map(\.device) == ["ipad", "web"])
    }
  }

  // MARK: - Outputs

  @Test("The comment stays within its size, and text from files is not markup")
  func comment() throws {
    let hostile = "a|`<b>@team #1 <!-- x -->[l](http:x)*.ahap"
    var before: [String: String?] = [hostile: Self.ahap(Self.taps)]
    var after: [String: String?] = [hostile: Self.ahap([(0.1, 1, 1)])]
    for index in 0..<150 {
      before["Haptics/\(index)/pattern.ahap"] = Self.ahap([(0, 0.5, 0.5)])
      after["Haptics/\(index)/pattern.ahap"] = Self.ahap(
        (0..<8).map { (Double($0) / 10, 0.5, 0.5) })
    }
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      try repository.commit(before, tag: "before")
      try repository.commit(after, tag: "after")
      let text = try repository.review("before", "--page", "https://example.org/1").text
      #expect(text.count <= 60_000 && text.count > 50_000)
      #expect(
        text.hasPrefix("<!-- tapline review -->\n### Haptics: 151 changed files, 151 noticeable\n"))
      let lines = text.split(separator: "\n")
      // Each row of a table is whole.
      for line in lines where line.hasPrefix("|") {
        let bars = line.replacing("\\|", with: "").count { $0 == "|" }
        #expect(bars == 6 && line.hasSuffix("|"), "\(line)")
      }
      #expect(lines.contains { $0.hasPrefix("Left out here: ") })
      #expect(text.contains("](<https://example.org/1#change-2>)"))
      #expect(lines.allSatisfy { !$0.contains("<b>") || $0.hasPrefix("#### `a|'<b>@team") })
    }
  }

  @Test("The page has a picture and both sounds of each pattern, and is the same on every run")
  func page() throws {
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      try repository.commit(
        ["<b>.ahap": Self.ahap(Self.taps), "a.csv": Self.table(["0"])], tag: "before")
      try repository.commit(
        [
          "<b>.ahap": Self.ahap([(0.1, 1, 1)]), "b.ahap": Self.ahap(Self.taps),
          "a.csv": Self.table(["1"]),
        ],
        tag: "after")
      let page = folder.appendingPathComponent("page.html")
      let again = folder.appendingPathComponent("again.html")
      for file in [page, again] {
        let result = try repository.review("before", "after", "-o", file.path, "-q")
        #expect(result.code == 0, "\(result.messages)")
      }
      let html = try String(contentsOf: page, encoding: .utf8)
      #expect(try String(contentsOf: again, encoding: .utf8) == html)
      #expect(!html.contains("<b>") && html.contains("&lt;b&gt;"))
      func count(_ text: String) -> Int { html.components(separatedBy: text).count - 1 }
      #expect(count("<audio ") == 3 && count("<svg ") == 2 && count("<h2 id=\"change-") == 3)
    }
  }

  @Test("A review of 1,000 patterns is fast, ignores the work tree and does not change the index")
  func manyPatterns() throws {
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      var files: [String: String?] = [:]
      for index in 0..<1_000 {
        files["Haptics/\(index / 50)/\(index).ahap"] = Self.ahap(
          [(0, 0.5, 0.5), (0.1 + Double(index) / 10_000, 0.7, 0.5)])
      }
      try repository.commit(files, tag: "before")
      for index in 0..<20 {
        files["Haptics/\(index)/\(index * 50).ahap"] = Self.ahap([(0, 0.9, 0.5)])
      }
      try repository.commit(files, tag: "after")
      let index = folder.appendingPathComponent("app/.git/index")
      let kept = try Data(contentsOf: index)
      try Data("{".utf8).write(to: folder.appendingPathComponent("app/Haptics/0/0.ahap"))
      let started = Date()
      let document = try repository.document("before", "after")
      #expect(document.changes.count == 20)
      #expect(document.changes.allSatisfy { $0.outcome == "changed" })
      // Far above the time on a busy machine in a debug build.
      #expect(Date().timeIntervalSince(started) < 60)
      #expect(try Data(contentsOf: index) == kept)
    }
  }

  // MARK: - Errors

  @Test("A base with other commits gives a warning; A...B reviews changes since the merge base")
  func mergeBase() throws {
    try Fixtures.withTemporaryFolder { folder in
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      let pattern = Self.ahap(Self.taps)
      try repository.commit(["a.ahap": pattern, "b.ahap": pattern], tag: "start")
      try repository.git("checkout", "-q", "-b", "topic")
      try repository.commit(["b.ahap": Self.ahap([(0, 1, 1)])], tag: "mine")
      try repository.git("checkout", "-q", "main")
      let same = try repository.review("main")
      #expect(same.messages.contains("'main' is the commit HEAD; uncommitted changes are not"))
      try repository.commit(["a.ahap": Self.ahap([(0, 1, 1)])], tag: "theirs")
      try repository.git("checkout", "-q", "topic")
      #expect(try repository.document("main").changes.map(\.path) == ["a.ahap", "b.ahap"])
      let warned = try repository.review("main")
      #expect(warned.code == 0 && warned.messages.contains("use 'tapline review main...HEAD'"))
      for range in ["main...HEAD", "main...", "theirs...mine"] {
        #expect(try repository.document(range).changes.map(\.path) == ["b.ahap"])
        #expect(try repository.review(range).messages.isEmpty)
      }
      #expect(try repository.review("main...HEAD", "mine").code == 64)
      let failed = try repository.review("main...", "--fail-on", "noticeable")
      #expect(failed.code == 1)
      #expect(failed.messages == "error: 1 changed file differs noticeably (--fail-on)\n")
      try repository.git("checkout", "-q", "--orphan", "other")
      try repository.commit([:], tag: "apart")
      let apart = try repository.review("main...HEAD")
      #expect(apart.code == 66 && apart.messages.contains("have no common commit"))
    }
  }

  @Test("Errors name the commit or the folder and the remedy")
  func errors() throws {
    try Fixtures.withTemporaryFolder { folder in
      var outside = Command()
      outside.folder = folder
      outside.environment = GitFolder.environment.merging(
        ["GIT_CEILING_DIRECTORIES": folder.deletingLastPathComponent().path]) { $1 }
      let none = try outside.run("review", "main")
      #expect(none.code == 66 && none.messages.contains("is not in a git repository; run"))
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      let empty = try repository.review("main")
      #expect(empty.code == 66 && empty.messages.contains("; the repository has no commits"))
      try repository.commit(["a.ahap": Self.ahap(Self.taps)], tag: "one")
      try repository.commit(["a.ahap": Self.ahap([(0, 1, 1)])], tag: "two")
      let unknown = try repository.review("nowhere")
      #expect(unknown.code == 66 && unknown.messages.contains("there is no commit 'nowhere'"))
      #expect(!unknown.messages.contains("shallow"))
      for (name, near) in [("master", "main"), ("onee", "one")] {
        let result = try repository.review(name)
        #expect(result.code == 66 && result.messages.contains("did you mean '\(near)'?"))
      }
      #expect(try repository.review("one", "--fail-on", "all").code == 64)
      #expect(try repository.review("one", "--on", "toaster").code == 64)
      let baseline = try repository.review("one", "--baseline", "known.json")
      #expect(baseline.code == 66 && baseline.messages.contains("has no file 'known.json'"))
      let shallow = folder.appendingPathComponent("shallow")
      try repository.git(
        "clone", "-q", "--depth", "1", "file://\(repository.folder.path)", shallow.path)
      var command = outside
      command.folder = shallow
      let missing = try command.run("review", "HEAD~1")
      #expect(missing.code == 66 && missing.messages.contains("fetch-depth: 0"))
      command.environment["PATH"] = "/nowhere"
      let uninstalled = try command.run("review", "HEAD")
      #expect(uninstalled.code == 66 && uninstalled.messages.contains("is it installed?"))
      #expect(try outside.run("review").code == 64)
    }
  }
}
