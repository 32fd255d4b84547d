import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Shell completion", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct CompletionTests {
  /// Returns the candidates that the command offers a shell for an argument of a verb.
  private func candidates(
    _ verb: String, _ argument: String, _ typed: String, in folder: URL? = nil
  ) throws -> [String] {
    var command = Command()
    command.environment["SAP_SHELL"] = "bash"
    if let folder { command.folder = folder }
    let result = try command.run(
      "---completion", verb, "--", argument, "2", String(typed.utf8.count), "tapline", verb, typed)
    return result.lines
  }

  @Test(
    "Each argument completes the names that it takes, by their start or their last part")
  func names() throws {
    #expect(try candidates("play", "positional@0", "settl").contains("settlement-complete"))
    #expect(try candidates("play", "positional@0", "feedback/su") == ["feedback/success"])
    #expect(try candidates("press", "positional@0", "swiss-coin/pri") == ["swiss-coin/primary"])
    #expect(try candidates("curve", "positional@0", "sna").contains("snappy"))
    #expect(try candidates("play", "--profile", "tap").contains("taptic-linear"))
    #expect(try candidates("gallery", "--system", "swi") == ["swiss-coin"])
    #expect(try candidates("list", "positional@1", "ui") == ["uibutton"])
    #expect(try candidates("play", "--device", "nul") == ["null"])
    #expect(try candidates("lint", "--rule", "time-n") == ["time-negative"])
    #expect(try candidates("lint", "--rule", "time-negative=of") == ["time-negative=off"])
    #expect(try candidates("audit", "--rule", "double") == ["double-haptic"])
    #expect(try candidates("listen", "--rule", "time-n") == ["time-negative"])
  }

  @Test("Arguments that take names also complete readable files and folders")
  func files() throws {
    try Fixtures.withTemporaryFolder { folder in
      for name in ["tapx.ahap", "tapx.timeline.json", "tapx.wav", ".tapx.ahap"] {
        try Data().write(to: folder.appendingPathComponent(name))
      }
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("tapx-folder"), withIntermediateDirectories: true)
      #expect(
        try candidates("play", "positional@0", "tapx", in: folder)
          == ["tapx-folder/", "tapx.ahap", "tapx.timeline.json"])
    }
  }

  /// Runs a body in a shell with the completion script, and returns the printed words, or nil without that shell.
  private func completed(_ shell: String, _ script: String, _ body: String) throws -> [String]? {
    let path = "/usr/bin/\(shell)"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      print("skipped: there is no \(path)")
      return nil
    }
    return try Fixtures.withTemporaryFolder { folder in
      let generated = try Command().run("--generate-completion-script", shell)
      #expect(generated.code == 0)
      let file = folder.appendingPathComponent(script)
      try Data(generated.output).write(to: file)
      var command = Command()
      command.program = URL(fileURLWithPath: path)
      command.folder = folder
      command.environment["PATH"] =
        Command.built.deletingLastPathComponent().path + ":/usr/bin:/bin"
      let result = try command.run("-c", body)
      return result.lines.flatMap { $0.split(separator: " ").map(String.init) }
    }
  }

  @Test("Bash completes names, and files as a fallback")
  func bash() throws {
    let body = """
      source ./completion.bash
      ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        COMPREPLY=(); _tapline tapline "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        echo "${COMPREPLY[@]}"; }
      ask tapline play settl; ask tapline press swiss-coin/pri; complete -p tapline
      """
    guard let found = try completed("bash", "completion.bash", body) else { return }
    #expect(found.contains("settlement-complete") && found.contains("swiss-coin/primary"))
    #expect(found.contains("default"), "\(found)")
  }

  @Test("Fish completes names")
  func fish() throws {
    let body = """
      source ./completion.fish; complete -C 'tapline play settl'; complete -C 'tapline press swiss-coin/pri'
      """
    guard let found = try completed("fish", "completion.fish", body) else { return }
    #expect(found.contains("settlement-complete") && found.contains("swiss-coin/primary"))
  }

  @Test("Zsh completes names")
  func zsh() throws {
    // Completion needs an interactive zsh on a terminal; the candidates are read from its screen.
    let body = """
      zmodload zsh/zpty; zpty z 'zsh -f -i'
      zpty -w z "PS1=; fpath=($PWD \\$fpath); autoload -Uz compinit; compinit -u -d $PWD/dump; \
      source ./completion.zsh; LISTMAX=0; print rea''dy"
      zpty -r -m z line '*ready*'
      zpty -w -n z $'tapline play settl\\t'; sleep 2
      zpty -w -n z $'\\C-utapline press swiss-coin/prim\\t'; sleep 2
      while zpty -r -t z line; do print -r -- $line; done; zpty -d z
      """
    guard let found = try completed("zsh", "completion.zsh", body) else { return }
    let text = found.joined(separator: " ")
    #expect(text.contains("settlement-complete") && text.contains("swiss-coin/primary"), "\(text)")
  }

  @Test("A wrong verb or option suggests the nearest valid one, if one is near")
  func mistakes() throws {
    for (arguments, hint) in [
      (["playy", "success"], "did you mean 'play'?"), (["rendr"], "did you mean 'render'?"),
      (["help", "exit-code"], "did you mean 'exit-codes'?"),
      (["render", "x", "--out", "y"], "Did you mean '--output'?"),
      (["render", "x", "--layuot", "y"], "Did you mean '--layout'?"),
      (["--verison"], "Did you mean '--version'?"),
      (["render", "x", "--sample-rate", "8000"], "'render' has '--rate'"),
      (["transform", "x", "--scale", "2"], "'transform' has '--intensity' and '--stretch'"),
      (["listen", "--play"], "only 'watch' has this option"),
      (
        ["diff", "a", "b", "--tolerance", "5"],
        "'diff' has '--time-tolerance' and '--value-tolerance'"
      ),
      (["batch", "--typo"], "Unknown option '--typo'"),
      (["abx", "a", "b", "--foo", "3", "-o", "x.html"], "Unknown option '--foo'"),
    ] {
      let result = try Command().run(arguments)
      #expect(result.code == 64 && result.messages.contains(hint), "\(result.messages)")
    }
    for arguments in [
      ["play", "success", "--volume", "3"], ["play", "success", "--gain", "3"], ["nosuch"],
      ["help", "nosuch"],
    ] {
      let result = try Command().run(arguments)
      #expect(result.code == 64 && !result.messages.lowercased().contains("did you mean"))
      #expect(result.output.isEmpty)
    }
    let dashed = try Command().run("info", "-dash.ahap")
    #expect(dashed.code == 64 && dashed.messages.contains("'./-dash.ahap'"))
  }

  @Test("An input that another verb takes is identified, and the message names that verb")
  func kinds() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("taps"), withIntermediateDirectories: true)
      for (arguments, words) in [
        (["play", "snappy"], "tapline curve snappy"),
        (["play", "swiss-coin/primary"], "tapline press swiss-coin/primary"),
        (["curve", "success"], "tapline play success"),
        (["press", "success"], "tapline play success"),
        (["press", "snappy"], "tapline curve snappy"),
        (["play", "taptic"], "--profile taptic"),
      ] {
        let result = try command.run(arguments)
        #expect(result.code == 64 && result.messages.contains(words), "\(result.messages)")
      }
      let taps = try command.run("play", "taps")
      #expect(taps.code == 66 && taps.messages.contains("tapline audition taps"))
      for (arguments, file, words) in [
        (["render", "success", "-o", "s.svg"], "s.svg", "a picture"),
        (["render", "success", "-o", "s.wav"], "s.wav", "a sound file"),
        (["press", "swiss-coin/primary", "-o", "p.json"], "p.json", "'tapline press'"),
      ] {
        #expect(try command.run(arguments).code == 0)
        let result = try command.run("play", "./" + file)
        #expect(result.code == 65 && result.messages.contains(words), "\(result.messages)")
      }
      try Data("{\"schemaVersion\": 1, \"subject\": \"success\"}".utf8)
        .write(to: folder.appendingPathComponent("g.golden.json"))
      let golden = try command.run("play", "g.golden.json")
      #expect(golden.code == 65 && golden.messages.contains("'tapline verify' checks it"))
    }
  }
}
