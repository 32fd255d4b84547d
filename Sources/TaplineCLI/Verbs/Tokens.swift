struct Tokens: Verb {
  static let configuration = CommandConfiguration(
    commandName: "tokens",
    abstract: "Write design tokens of motion and haptics as code.",
    usage: "tapline tokens [<options>] <file>\ntapline tokens [<options>] --from <system>",
    discussion: """
      The file contains design tokens of DTCG 2025.10, or variables of Figma as JSON. Springs and haptics, which \
      DTCG does not have, are under $extensions. Without -o, a table lists the tokens. The file \
      extension selects the format: .css, .swift (SwiftUI), .kt (Compose), .dart (Flutter), .js (Motion), .ts \
      (Reanimated), .tokens.json, .figma.json. --format or FORMAT:FILE selects any other format. With a format of \
      'convert', -o names a folder, and each haptic becomes a file in it.

      With --from, a button system is written as a file of tokens. 'list styles', 'press' and 'gallery' accept such a \
      file as a system.

      Examples:
        tapline tokens --from swiss-coin -o swiss-coin.tokens.json
        tapline tokens swiss-coin.tokens.json -o motion.css -o Motion.swift
        tapline tokens swiss-coin.tokens.json --format android-xml -o Haptics
      """)

  enum Menu: OutputMenu {
    static let kinds =
      [.tokens] + CurveExportFormat.tokenFormats.map(OutputKind.tokenCode) + [.figma]
      + ExchangeFormat.allCases.map(OutputKind.folder)
  }

  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    help: "A file of design tokens, or '-' for standard input.",
    completion: .file(extensions: ["json", "tokens"]))
  private var file: String?

  @Option(
    taking: "system", "A button system to write as tokens, such as swiss-coin.",
    completion: NameCompletion.systems)
  private var from: String?

  @OptionGroup private var outputs: OutputOptions<Menu>

  @Option(
    number: "fraction",
    "The largest error of an animation, as a fraction of its displacement; animations with a larger error are left out."
  )
  private var maxError: Double?

  @Flag(help: "Write the tokens as JSON on standard output, with references resolved.")
  private var json = false

  func validate() throws {
    try require(
      (file == nil) != (from == nil),
      file == nil
        ? "there is no input; give a file of tokens, or a system with --from"
        : "give a file or --from, not both")
    try require("--max-error", maxError, in: 1e-6...0.5, "0.000001 and 0.5")
    try outputs.refuseSharedStandardOutput(besideData: json)
  }

  func run(_ console: Console) throws {
    let library = try PatternLibrary()
    let tokens =
      try from.map { try TokenInput(system: $0, library) }
      ?? TokenInput(path: file ?? "-", library)
    if let systemTokens = tokens.systemTokens {
      let printsOnlyTokens =
        outputs.paths.isEmpty && !json && (outputs.format == nil || outputs.format == .tokens)
      if printsOnlyTokens { try OutputFile.write(systemTokens.output.bytes, to: "-") }
      // The remarks apply only to the file of tokens.
      if try printsOnlyTokens || outputs.files().contains(where: { $0.kind == .tokens }) {
        for remark in systemTokens.remarks { console.remark(SanitizedText(remark)) }
      }
      if printsOnlyTokens { return }
    }
    console.show(tokens.findings)
    let files = outputs.isEmpty ? [] : try outputs.files()
    try refuseReplacing(outputs.paths, inputs: file.map { [$0] } ?? [])
    let profile = try profiles.resolve(library)
    let haptics = try tokens.haptics(generators: profile.generators)
    // Prepare all outputs before writing, so that an error leaves no partial output.
    let contents = try files.map { path, format in
      try content(of: tokens, haptics, as: format, to: path, profile.actuator, console)
    }
    for (file, content) in zip(files, contents) {
      if case .folder = file.kind, !content.parts.isEmpty { try OutputFolder.create(file.path) }
      for part in content.parts { try part.write(console) }
    }
    for (file, content) in zip(files, contents) where file.path != "-" {
      console.remark("\(file.path): \(content.summary)")
    }
    if json { try printDocument(tokens) }
    if !json, files.isEmpty { try printText(tokens.table(within: standardOutputSize?.width)) }
  }

  private func content(
    of tokens: TokenInput, _ haptics: [TokenPath: TokenHaptic], as kind: OutputKind,
    to path: String, _ profile: ActuatorProfile, _ console: Console
  ) throws -> (parts: [PreparedOutput], summary: String) {
    var options = CurveExportOptions()
    options.maximumError = maxError
    switch kind {
    case .tokens:
      guard let document = tokens.document else {
        throw CommandFailure(
          .usage,
          "'\(path)': the input is a file of tokens already; write code instead, as in -o motion.css"
        )
      }
      return ([PreparedOutput(path, document.bytes)], counted(tokens.tokens.count, "token"))
    case .figma:
      let figma = FigmaDocument(tokens.tokens, from: tokens.figma, options: options)
      for remark in figma.remarks { console.remark("\(path): \(remark)") }
      for omission in figma.omissions { console.warning("\(path): \(omission)") }
      return (
        [PreparedOutput(path, figma.output.bytes)], "\(counted(figma.count, "variable")) of Figma"
      )
    case .tokenCode(let target):
      let code = try TokenCode(
        tokens.tokens, for: target, haptics: haptics, options: options
      ) { timeline, form, name in
        let format: ExchangeFormat =
          switch form {
          case .kotlinFunction: .kotlinComposition
          case .pulsar: .pulsar
          case .vibrate: .web
          }
        return ExchangeWriter.lines(of: timeline, as: format, name: name, times: profile.envelope)
      }
      for remark in code.remarks { console.remark("\(path): \(remark)") }
      for omission in code.omissions { console.warning("\(path): \(omission)") }
      return (
        [PreparedOutput(path, code.text)],
        "\(target.title) of \(counted(tokens.tokens.count, "token"))"
      )
    case .folder(let exchange):
      try require(
        path != "-", else: .usage,
        "each haptic is written to its own file; name a folder for the files with -o")
      let exported = tokens.tokens.filter { $0.kind == .haptic && $0.alias == nil }
      let names = try TokenCode.fileNames(of: exported)
      let parts = try zip(exported, names).compactMap { token, name -> PreparedOutput? in
        let target = "\(path)/\(name).\(exchange.fileEnding)"
        guard let timeline = haptics[token.path]?.timeline else {
          console.warning(
            "'\(token.path.text)' is left out, because its source does not specify the haptic")
          return nil
        }
        do throws(Conversion.Failure) {
          let (text, _) = try Conversion.text(
            of: timeline, in: exchange, name: name, profile: profile)
          return PreparedOutput(target, text.array)
        } catch {
          throw CommandFailure(error, path: target)
        }
      }
      return (parts, "\(counted(parts.count, "haptic")) as \(exchange.title)")
    default: return ([], "")
    }
  }
}
