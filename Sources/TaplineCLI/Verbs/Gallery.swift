struct Gallery: Verb {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Write a web page of buttons to press, hear and see.",
    usage: "tapline gallery [<options>]",
    discussion: """
      The page is one file that needs no network.

      Examples:
        tapline gallery -o feel.html
        tapline gallery --system swiss-coin --system uibutton -o two.html
      """)

  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Option(
    name: .shortAndLong, taking: "file.html", "The page, or '-' for standard output; repeatable.")
  private var output: [String] = []

  @Option(
    taking: "name",
    "A system such as swiss-coin, or a file of design tokens; repeatable (default: all systems).",
    completion: NameCompletion.systems)
  private var system: [String] = []

  func validate() throws {
    try requirePages(output, "a gallery", example: "tapline gallery -o feel.html")
  }

  func run(_ console: Console) throws {
    var library = try PatternLibrary()
    var systems: [String] = []
    var namesFromFiles: Set<String> = []
    for name in system {
      let isFile = TokenInput.isFile(name)
      let (opened, name) = try library.with(system: name, console)
      if systems.contains(name), isFile || namesFromFiles.contains(name) {
        throw CommandFailure(
          .usage, "two systems have the name '\(name)'; write a separate page for each")
      }
      library = opened
      if isFile { namesFromFiles.insert(name) }
      systems.append(name)
    }
    // Refuse an unknown name before the sounds of other systems are computed.
    for name in systems where !library.buttonSystemNames.contains(name) {
      _ = try library.buttonSystem(name)
    }
    let (actuator, generators) = try profiles.resolve(library)
    let page = try GalleryPage(library, systems: systems, profile: actuator, generators: generators)
    try refuseReplacing(output)
    let remark: SanitizedText = """
      \(page.styleCount) styles of \(counted(page.systemCount, "system")), \(page.buttonCount) buttons \
      (one for each variant; styles without a press have none)
      """
    for path in output { try PreparedOutput(path, page.html, remark: remark).write(console) }
  }
}
