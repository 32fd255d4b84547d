import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "The workflow that reviews a pull request",
  .enabled(
    if: Command.isAvailable && FileManager.default.isExecutableFile(atPath: "/usr/bin/jq"),
    "needs the command and jq"))
struct ReviewWorkflowTests {
  private static let workflow = ".github/workflows/review-haptics.yml"

  /// Scripts that replace `swift run … tapline` and the parts of `gh api` that the workflow uses.
  private static let programs = [
    "swift": """
    #!/bin/sh
    while [ "$1" != tapline ]; do shift; done
    shift
    exec "$TAPLINE" "$@"
    """,
    "gh": """
    #!/bin/sh
    echo "$*" >> "$STATE/calls"
    for word; do case "$word" in body=@*) body=${word#body=@} ;; esac; done
    case "$*" in
    *"--method POST repos/o/app/issues/7/comments"*)
      jq --rawfile body "$body" '. + [{id: 3, user: {login: "github-actions[bot]"}, body: $body}]' \
        "$STATE/comments" > "$STATE/new" ;;
    *"--method PATCH repos/o/app/issues/comments/3"*)
      jq --rawfile body "$body" 'map(if .id == 3 then .body = $body else . end)' \
        "$STATE/comments" > "$STATE/new" ;;
    *"--paginate repos/o/app/issues/7/comments --jq "*)
      for filter; do :; done
      exec jq -r "$filter" "$STATE/comments" ;;
    *) exit 1 ;;
    esac
    mv "$STATE/new" "$STATE/comments"
    """,
  ]

  private struct Comment: Decodable {
    let id: Int
    let body: String
  }

  @Test("The workflow's steps write the page and edit one comment in place")
  func steps() throws {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(Self.workflow), encoding: .utf8)
    let steps = PluginTests().steps(of: text)
    #expect(steps.count == 3)
    try Fixtures.withTemporaryFolder { folder in
      let (state, bin) = (
        folder.appendingPathComponent("state"), folder.appendingPathComponent("bin")
      )
      for place in [state, bin] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      for (name, script) in Self.programs {
        let file = bin.appendingPathComponent(name)
        try Data(script.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
      // Another person's comment with the marker is left alone.
      try Data(#"[{"id": 1, "user": {"login": "o"}, "body": "<!-- tapline review -->"}]"#.utf8)
        .write(to: state.appendingPathComponent("comments"))
      let repository = try GitFolder(folder.appendingPathComponent("app"))
      var shell = Command()
      shell.program = URL(fileURLWithPath: "/bin/bash")
      shell.folder = repository.folder
      shell.environment = GitFolder.environment.merging([
        "GITHUB_REPOSITORY": "o/app", "GITHUB_STEP_SUMMARY": folder.path + "/summary.md",
        "GITHUB_WORKSPACE": repository.folder.path, "GIT_CONFIG_GLOBAL": folder.path + "/config",
        "NUMBER": "7", "PAGE": "https://example.org/artifacts/1",
        "PATH": "\(bin.path):/usr/bin:/bin",
        "STATE": state.path, "TAPLINE": Command.built.path,
      ]) { $1 }
      /// Runs the steps after a merge, as GitHub does, and returns the comments.
      func comments(after tag: String, _ pattern: String) throws -> [Comment] {
        try repository.commit(["tap.ahap": pattern], tag: tag)
        for step in steps {
          let result = try shell.run("-e", "-o", "pipefail", "-c", step)
          #expect(result.code == 0, "\(result.messages)")
        }
        return try JSONDecoder().decode(
          [Comment].self, from: Data(contentsOf: state.appendingPathComponent("comments")))
      }
      func pattern(_ time: Double, _ note: String = "") -> String {
        #"{"Version": 1, "Metadata": {"Project": "\#(note)"}, "Pattern": [{"Event": {"Time": \#(time), "EventType": "HapticTransient"}}]}"#
      }
      try repository.commit([".gitignore": "review.*\n"], tag: "start")
      #expect(try comments(after: "one", pattern(0)).map(\.id) == [1, 3])
      let page = repository.folder.appendingPathComponent("review.html")
      #expect(try String(contentsOf: page, encoding: .utf8).contains("<audio "))
      let moved = try comments(after: "two", pattern(0.05))
      #expect(moved.map(\.id) == [1, 3] && moved[0].body == "<!-- tapline review -->")
      #expect(moved[1].body.contains("| +50 ms | onset |"), "\(moved[1].body)")
      #expect(moved[1].body.contains("(<https://example.org/artifacts/1#change-1>)"))
      let none = try comments(after: "three", pattern(0.05, "a comment"))
      #expect(none.count == 2 && none[1].body.contains("### Haptics: no haptic changes"))
      let summary = try String(contentsOfFile: folder.path + "/summary.md", encoding: .utf8)
      #expect(summary.contains("+50 ms") && summary.contains("artifacts/1#change-1>"))
    }
  }

  @Test("The job that runs code of the pull request may only read, and forks get no comment")
  func permissions() throws {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(Self.workflow), encoding: .utf8)
    let jobs = text.components(separatedBy: "\n  comment:\n")
    #expect(jobs.count == 2)
    #expect(text.contains("\npermissions: {}\n") && !text.contains("pull_request_target"))
    #expect(jobs[0].contains("      contents: read\n") && !jobs[0].contains(": write"))
    #expect(jobs[1].contains("    permissions:\n      pull-requests: write\n    steps:"))
    #expect(
      !jobs[1].contains("checkout") && jobs[1].contains("head.repo.full_name == github.repository"))
    // The comment is used as the command writes it.
    #expect(!text.contains("sed ") && !text.contains("grep "))
    // Text of a pull request never becomes part of a script.
    for step in PluginTests().steps(of: text) { #expect(!step.contains("${{")) }
  }
}
