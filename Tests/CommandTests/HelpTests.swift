import Foundation
import TaplineTestSupport
import Testing

@Suite("Help", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct HelpTests {
  /// The verbs of the overview.
  private static let verbs: [String] = {
    let lines = (try? Command().run("--help").lines) ?? []
    return lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { $0.hasPrefix("  ") }
      .compactMap { $0.dropFirst(2).first == " " ? nil : $0.split(separator: " ").first }
      .map(String.init).filter { $0 != "See" }
  }()

  /// The help of each verb.
  private static let helps: [String: Command.Result] = {
    let helps = verbs.compactMap { verb in (try? Command().run(verb, "--help")).map { (verb, $0) } }
    return Dictionary(uniqueKeysWithValues: helps)
  }()

  /// The long options of a text, such as `--rate`.
  private func options(_ text: String) -> Set<String> {
    Set(text.matches(of: /--[a-z][a-z-]*/).map { String($0.0) })
  }

  @Test("The overview has at most 40 lines, and the help of a verb at most 60")
  func sizes() throws {
    let overview = try Command().run("--help")
    let lineCount = overview.text.count { $0 == "\n" }
    #expect(overview.code == 0 && lineCount <= 40, "\(lineCount)")
    #expect(Self.verbs.count == 24)
    for verb in Self.verbs {
      let help = try #require(Self.helps[verb])
      let lineCount = help.text.count { $0 == "\n" }
      #expect(help.code == 0 && lineCount <= 60, "\(verb): \(lineCount)")
      #expect(help.lines.allSatisfy { $0.count <= 80 }, "\(verb)")
      let examples = help.lines.count { $0.hasPrefix("  tapline \(verb)") }
      #expect(examples >= 2, "\(verb): \(examples)")
      #expect(help.text.components(separatedBy: "Examples:").count == 2, "\(verb)")
      // One style of usage line, which fits a terminal.
      let usage = help.lines.first { $0.hasPrefix("USAGE: ") } ?? ""
      #expect(usage.hasPrefix("USAGE: tapline \(verb) [<options>]") && usage.count < 80, "\(usage)")
      #expect(try Command().run("help", verb).text == help.text, "\(verb)")
    }
  }

  @Test("A verb's help names its shared options, and 'help options' describes each")
  func shared() throws {
    let topic = try Command().run("help", "options")
    #expect(topic.code == 0)
    let described = options(
      topic.lines.filter { $0.hasPrefix("  -") }.joined(separator: "\n"))
    #expect(described.isSuperset(of: ["--quiet", "--profile", "--rate", "--strict", "--device"]))
    for verb in Self.verbs {
      let help = try #require(Self.helps[verb]).text
      let whole = try Command().run(verb, "--help-hidden").text
      let parts = help.components(separatedBy: "described by 'tapline help options':")
      #expect(parts.count == 2, "\(verb)")
      let named = options(parts.last ?? "")
      #expect(named.isSubset(of: described), "\(verb): \(named.subtracting(described))")
      // No option is both named and described, and --help-hidden describes all of them.
      let entries = { (text: String) in
        options(
          text.split(separator: "\n").filter { $0.hasPrefix("  -") }.joined(separator: "\n"))
      }
      #expect(entries(help).isDisjoint(with: named), "\(verb)")
      #expect(entries(whole).isSuperset(of: entries(help).union(named).subtracting(["--help"])))
    }
  }

  @Test("Shells complete shared options too", arguments: ["bash", "zsh", "fish"])
  func completion(shell: String) throws {
    let script = try Command().run("--generate-completion-script", shell).text
    for option in ["profile", "rate", "quiet", "bundle-root", "precision"] {
      #expect(script.contains(option), "\(option)")
    }
  }

  @Test("A wrong value of a shared option has the option's own error message")
  func errors() throws {
    let rate = try Command().run("render", "success", "--rate", "fast")
    #expect(rate.code == 64 && rate.messages.contains("a whole number from 8000 to 384000 hertz"))
    let color = try Command().run("play", "success", "--color", "red")
    #expect(color.code == 64 && color.messages.contains("auto"), "\(color.messages)")
  }
}
