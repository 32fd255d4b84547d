import Foundation
import TaplineTestSupport
import Testing

@Suite("The expected findings of the sample apps")
struct AuditedAppsTests {
  @Test("Apps 1 to 20 have no faults, and apps 21 to 40 have at least three of every rule")
  func planted() throws {
    let names = try AuditedApps.names()
    #expect(names.map { Int($0.prefix(2)) } == Array(1...62))
    let expected = try AuditedApps.expected().all.filter { $0.app <= 40 }
    #expect(Set(expected.map(\.app)) == Set(21...40))
    #expect(Set(expected.map(\.rule)) == Set(AuditedApps.rules))
    for rule in AuditedApps.rules {
      #expect(expected.count { $0.rule == rule } >= 3, "\(rule)")
    }
  }
}

/// `TAPLINE_AUDIT_COMMAND` names a command that was built with the trait `Audit`; `.ci/audit` builds it and sets the
/// variable.
@Suite(
  "Auditing apps", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["TAPLINE_AUDIT_COMMAND"] != nil,
    "TAPLINE_AUDIT_COMMAND is not set; it names a command with the trait Audit"))
struct AuditTests {
  private static let program = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["TAPLINE_AUDIT_COMMAND"] ?? "/")

  private static let fault = """
    import UIKit

    final class DoneViewController: UIViewController {
      private let impact = UIImpactFeedbackGenerator(style: .light)
      private let result = UINotificationFeedbackGenerator()

      @IBAction private func done(_ sender: UIButton) {
        impact.impactOccurred()
        result.notificationOccurred(.success)
      }
    }

    """
  private static let faultyLine = 9

  private static let right = """
    import UIKit

    final class SaveViewController: UIViewController {
      private let result = UINotificationFeedbackGenerator()

      @IBAction private func save(_ sender: UIButton) {
        result.notificationOccurred(.success)
      }
    }

    """

  /// Runs a body in a folder with these files and with the command that has the trait `Audit`.
  private func withFiles(
    _ files: [String: String], _ body: (URL, Command) throws -> Void
  ) throws {
    try LintCommandTests.withFiles(files) { folder, command throws in
      var command = command
      command.program = Self.program
      try body(folder, command)
    }
  }

  // MARK: - The sample apps

  // Apps from 41 on were written to measure the finished audit; later they helped to fix it.
  @Test(
    "Precision and recall reach their bounds, and every planted rule is found at least once",
    arguments: [(1...40, 0.95), (41...52, 1), (53...62, 0.8)])
  func precisionAndRecall(apps: ClosedRange<Int>, bound: Double) throws {
    let expected = try AuditedApps.expected().all.filter { apps.contains($0.app) }
    try withFiles(try AuditedApps.sources()) { _, command throws in
      var found: Set<AuditedApps.Place> = []
      for name in try AuditedApps.names() where Int(name.prefix(2)).map(apps.contains) == true {
        let result = try command.run("audit", name, "--format", "json", "--fail-on", "never")
        #expect(result.code == 0, "\(name): \(result.messages)")
        found.formUnion(try AuditedApps.findings(in: result.output).map(\.place))
      }
      let missed = expected.subtracting(found).sorted()
      let wrong = found.subtracting(expected).sorted()
      let hits = Double(found.intersection(expected).count)
      let precision = hits / Double(max(found.count, 1))
      let recall = hits / Double(expected.count)
      let list = (["missed:"] + missed.map(\.description) + ["wrong:"] + wrong.map(\.description))
        .joined(separator: "\n")
      print("apps \(apps): precision \(precision), recall \(recall)\n\(list)")
      #expect(precision >= bound && recall >= bound, "\(list)")
      for rule in Set(expected.map(\.rule)) where bound == 0.95 {
        #expect(found.contains { $0.rule == rule && expected.contains($0) }, "\(rule)")
      }
    }
  }

  @Test("An app without faults has no errors")
  func rightApps() throws {
    let faulty = Set(try AuditedApps.expected().all.map(\.app))
    try withFiles(try AuditedApps.sources()) { _, command throws in
      for name in try AuditedApps.names() where Int(name.prefix(2)).map(faulty.contains) == false {
        let result = try command.run("audit", name, "--format", "json", "--fail-on", "error")
        #expect(result.code == 0, "\(name): \(result.text)")
        let errors = try AuditedApps.findings(in: result.output).filter { $0.severity == "error" }
        #expect(errors.isEmpty, "\(name): \(errors)")
      }
    }
  }

  @Test("Only findings that depend on an unknown type are called possible")
  func possible() throws {
    let expected = try AuditedApps.expected()
    try withFiles(try AuditedApps.sources()) { _, command throws in
      for name in try AuditedApps.names() where name > "20" && name < "41" {
        let result = try command.run("audit", name, "--format", "json", "--fail-on", "never")
        for finding in try AuditedApps.findings(in: result.output)
        where expected.all.contains(finding.place) {
          let isPossible = expected.possible.contains(finding.place)
          #expect(finding.message.contains("possibl") == isPossible, "\(finding)")
        }
      }
    }
  }

  @Test("One processor and all processors give the same bytes in every format")
  func sameBytes() throws {
    let taskset = "/usr/bin/taskset"
    try withFiles(try AuditedApps.sources()) { _, command throws in
      for format in ["text", "json", "csv", "html", "sarif", "junit", "github"] {
        let arguments = ["audit", ".", "--format", format, "--fail-on", "never"]
        let first = try command.run(arguments)
        #expect(first.code == 0, "\(format): \(first.messages)")
        #expect(try command.run(arguments).output == first.output, "\(format)")
        guard FileManager.default.isExecutableFile(atPath: taskset) else { continue }
        var single = command
        single.program = URL(fileURLWithPath: taskset)
        let pinned = try single.run(["-c", "0", Self.program.path] + arguments)
        #expect(pinned.code == 0 && pinned.output == first.output, "\(format): \(pinned.messages)")
      }
    }
  }

  // MARK: - Inputs

  @Test("A broken file is skipped with a note that names it, and the others are audited")
  func brokenFile() throws {
    let broken = [
      "}}} func (", "class A { func f( { \"", String(repeating: "((", count: 20_000),
      "protocol " + String(repeating: "Reducer< ", count: 3_000),
    ]
    for text in broken {
      try withFiles(["App/Broken.swift": text, "App/Done.swift": Self.fault]) { _, command throws in
        let result = try command.run("audit", "App", "--format", "json", "--fail-on", "never")
        #expect(result.code == 0, "\(result.messages)")
        #expect((result.text + result.messages).contains("Broken.swift"))
        let places = try AuditedApps.findings(in: result.output).map(\.place)
        let place = AuditedApps.Place(
          file: "App/Done.swift", line: Self.faultyLine, rule: "double-haptic")
        #expect(places.contains(place), "\(places)")
      }
    }
  }

  @Test("Symbolic links that lead out of the given path are not followed")
  func links() throws {
    let files = ["App/Save.swift": Self.right, "Outside/Done.swift": Self.fault]
    try withFiles(files) { folder, command throws in
      for (link, target) in [("Linked", "../Outside"), ("Link.swift", "../Outside/Done.swift")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent("App/\(link)").path, withDestinationPath: target)
      }
      let result = try command.run("audit", "App", "--format", "json")
      #expect(result.code == 0, "\(result.text)")
      #expect(result.text.contains("App/Save.swift"))
      #expect(!result.text.contains("Link") && !result.text.contains("Done.swift"))
      for paths in [["Outside/*.swift", "App"], ["App", "Outside/Done.swift"]] {
        let both = try command.run(["audit", "--format", "json"] + paths)
        #expect(both.code == 1 && both.text.contains("double-haptic"), "\(both.text)")
      }
    }
  }

  @Test("The exit code follows --fail-on, unless an input is missing (66)")
  func exitCodes() throws {
    let files = [
      "App/Done.swift": Self.fault, "Right/Save.swift": Self.right, "Empty/notes.txt": "no code",
    ]
    try withFiles(files) { _, command throws in
      #expect(try command.run("audit", "Right").code == 0)
      #expect(try command.run("audit", "App").code == 1)
      #expect(try command.run("audit", "App", "--fail-on", "never").code == 0)
      #expect(try command.run("audit", "App", "--nonsense").code == 64)
      for path in ["Empty", "Missing", "Missing.swift"] {
        let result = try command.run("audit", path, "App")
        #expect(result.code == 66, "\(path)")
        #expect(result.messages.contains("\(path)"), "\(result.messages)")
      }
    }
  }

  @Test("A baseline suppresses only known findings, and writing one fails if an input is missing")
  func baseline() throws {
    let files = ["App/Done.swift": Self.fault, "New/Done.swift": Self.fault]
    try withFiles(files) { _, command throws in
      #expect(try command.run("audit", "App", "--write-baseline", "known.json").code == 0)
      #expect(try command.run("audit", "App", "--baseline", "known.json").code == 0)
      let both = try command.run("audit", "App", "New", "--baseline", "known.json", "--json")
      #expect(both.code == 1)
      let files = try AuditedApps.findings(in: both.output).map(\.place.file)
      #expect(!files.isEmpty && Set(files) == ["New/Done.swift"])
      let missing = try command.run("audit", "App", "Missing", "--write-baseline", "known.json")
      #expect(missing.code == 66)
    }
  }

  @Test(
    "An unreadable file is named in an error, and the others are audited",
    .enabled(if: geteuid() != 0 || Nobody.canRun, "root reads every file"))
  func unreadableFile() throws {
    let files = ["App/Done.swift": Self.fault, "App/Secret.swift": Self.right]
    try withFiles(files) { folder, command throws in
      var command = command
      var arguments = ["audit", "App", "--format", "json"]
      if geteuid() == 0 {
        try Nobody.give(folder)
        command = Nobody.command(in: folder)
        arguments = Nobody.arguments(program: Self.program, arguments)
      }
      chmod(folder.appendingPathComponent("App/Secret.swift").path, 0)
      let result = try command.run(arguments)
      #expect(result.code == 66, "\(result.messages)")
      #expect(result.messages.contains("App/Secret.swift"))
      #expect(try AuditedApps.findings(in: result.output).map(\.place.file) == ["App/Done.swift"])
    }
  }

  @Test("The audit of this package's own sources completes")
  func ownSources() throws {
    var command = Command()
    command.program = Self.program
    command.folder = Fixtures.packageFolder
    let result = try command.run("audit", "Sources", "--format", "json", "--fail-on", "never")
    #expect(result.code == 0, "\(result.messages)")
    _ = try AuditedApps.findings(in: result.output)
  }

  // MARK: - Speed

  @Test(
    "Ten times the lines take under 20 times as long; a release build audits 100,000 in 15 s"
  )
  func speed() throws {
    let sources = try AuditedApps.sources()
    let lines = sources.values.reduce(0) { $0 + $1.split(separator: "\n").count }
    let isRelease = Self.program.path.contains("/release/")
    func seconds(copies: Int) throws -> Double {
      var files: [String: String] = [:]
      for number in 0..<copies {
        for (path, text) in AuditedApps.renamed(sources, number: number) {
          files["Copy\(number)/\(path)"] = text
        }
      }
      var times: [Double] = []
      try withFiles(files) { _, command throws in
        for _ in 0..<(isRelease ? 3 : 1) {
          let start = Date()
          let result = try command.run("audit", ".", "--format", "json", "--fail-on", "never")
          times.append(Date().timeIntervalSince(start))
          #expect(result.code == 0, "\(result.messages)")
        }
      }
      return times.min() ?? 0
    }
    let copies = isRelease ? (10_000 + lines - 1) / lines : 1
    let small = try seconds(copies: copies)
    let large = try seconds(copies: copies * 10)
    print("\(copies * lines) lines: \(small) s; \(copies * lines * 10) lines: \(large) s")
    #expect(!isRelease || large < 15)
    #expect(large < 20 * small)
  }

  // MARK: - The article

  @Test("The command accepts the configuration in the article on auditing")
  func settings() throws {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(
        "Sources/Tapline/Documentation.docc/Auditing.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```json\n")
    #expect(parts.count == 2)
    let files = [
      ".tapline.json": parts.last?.components(separatedBy: "```").first ?? "",
      "Legacy/Done.swift": Self.fault, "Generated/Done.swift": Self.fault,
      "Tests/DoneTests.swift": Self.fault,
    ]
    try withFiles(files) { _, command throws in
      let result = try command.run("audit", ".", "--format", "json", "--fail-on", "warning")
      #expect(result.code == 0, "\(result.text)\(result.messages)")
      let findings = try AuditedApps.findings(in: result.output)
      #expect(findings.map(\.place.file) == ["Legacy/Done.swift"])
      #expect(findings.map(\.severity) == ["note"])
    }
  }

  @Test("The article on auditing shows what the command prints")
  func article() throws {
    let path = "Sources/Tapline/Documentation.docc/Auditing.md"
    let files = try PluginTests().article(path).files
    let transcripts = try Transcript.all(in: path)
    #expect(transcripts.contains { $0.uses("audit") })
    try withFiles(files) { folder, _ throws in
      for transcript in transcripts { try transcript.check(in: folder, program: Self.program) }
    }
  }
}
