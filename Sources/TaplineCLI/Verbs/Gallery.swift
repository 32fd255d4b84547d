import ArgumentParser

/// `tapline gallery`: every catalogued button on one page that can be pressed.
struct Gallery: Verb {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Write every catalogued button as one web page: press it, hear it, see its curve.",
    usage: "tapline gallery [<options>]",
    discussion: """
      The page is one file that needs no network: it opens from disk and can be sent.

      Examples:
        tapline gallery -o feel.html
        tapline gallery --system swiss-coin --system uibutton -o two.html
      """)

  @OptionGroup private var profiles: ProfileOptions
  @OptionGroup var common: CommonOptions

  @Option(
    name: .shortAndLong, taking: "file.html", "The page, or '-' for standard output; repeatable.")
  private var output: [String] = []

  @Option(
    taking: "name",
    "A system whose buttons are wanted, such as swiss-coin, or a file of design tokens; repeatable. All by default.",
    completion: NameCompletion.systems)
  private var system: [String] = []

  func validate() throws {
    try require(!output.isEmpty, "say where the page goes, as in 'tapline gallery -o feel.html'")
    try refuseSharedStandardOutput(output)
    for path in output where path != "-" && fileEnding(path) != "html" {
      throw ValidationError("'\(path)': a gallery is a page of HTML; end its name in .html")
    }
  }

  func run(_ console: Console) throws {
    var library = try PatternLibrary()
    var systems: [String] = []
    var files: Set<String> = []
    for name in system {
      let isFile = TokenInput.isFile(name)
      let (opened, name) = try library.with(system: name, console)
      guard !systems.contains(name) || (!isFile && !files.contains(name)) else {
        throw CommandFailure(.usage, "two systems are named '\(name)'; show them on two pages")
      }
      library = opened
      if isFile { files.insert(name) }
      systems.append(name)
    }
    for name in systems where !library.buttonSystemNames.contains(name) {
      _ = try library.buttonSystem(name)
    }
    let (actuator, generators) = try profiles.resolve(library)
    let page = try GalleryPage(library, systems: systems, profile: actuator, generators: generators)
    try refuseReplacing(output)
    let remark: SanitizedText =
      "\(page.styleCount) styles of \(page.systemCount) "
      + "\(page.systemCount == 1 ? "system" : "systems"), \(page.buttonCount) buttons "
      + "(one for each variant, none without a press)"
    for path in output { try PreparedOutput(path, page.html, remark: remark).write(console) }
  }
}
