import ArgumentParser

/// `tapline tokens`: motion and haptics of a file of design tokens, for every toolkit.
struct Tokens: Verb {
  static let configuration = CommandConfiguration(
    commandName: "tokens",
    abstract: "Read design tokens of motion and haptics, and write them as code.",
    usage: "tapline tokens [<options>] <file>\ntapline tokens [<options>] --from <system>",
    discussion: """
      The file is one of design tokens, DTCG 2025.10; what the format has no type for, springs and \
      haptics, stands under $extensions. Without -o a table shows what is in it. The format follows the \
      ending of each output: .css, .swift (SwiftUI), .kt (Compose), .dart (Flutter), .js (Motion), .ts \
      (Reanimated), .tokens.json; --format or FORMAT:FILE names the others. A format of haptics, as \
      'convert' has them, writes one file for each haptic into a folder.

      With --from a system of buttons becomes a file of tokens; 'list styles', 'press' and 'gallery' take \
      such a file as a system.

      Examples:
        tapline tokens --from swiss-coin -o swiss-coin.tokens.json
        tapline tokens swiss-coin.tokens.json -o motion.css -o Motion.swift
        tapline tokens swiss-coin.tokens.json --format android-xml -o Haptics
      """)

  @OptionGroup private var profiles: ProfileOptions
  @OptionGroup var common: CommonOptions

  @Argument(
    help: "A file of design tokens, or '-' for standard input.",
    completion: .file(extensions: ["json", "tokens"]))
  private var file: String?

  @Option(
    taking: "system",
    "A system of buttons to write as tokens, such as swiss-coin.",
    completion: NameCompletion.systems)
  private var from: String?

  @OptionGroup private var outputs: OutputOptions<TokenOutputFormat>

  @Option(
    number: "fraction",
    "How far an animation may be off, as a fraction of the travel; what a toolkit cannot draw so exactly is "
      + "left out.")
  private var maxError: Double?

  @Flag(help: "Write the tokens as JSON on standard output, references followed.")
  private var json = false

  func validate() throws {
    try require(
      (file == nil) != (from == nil),
      file == nil
        ? "name a file of tokens, or a system with --from"
        : "a file and --from exclude each other")
    try require("--max-error", maxError, in: 1e-6...0.5, "0.000001 and 0.5")
    try refuseSharedStandardOutput(outputs.paths, besideData: json)
  }

  func run(_ console: Console) throws {
    let library = try PatternLibrary()
    let tokens =
      try from.map { try TokenInput(system: $0, library) }
      ?? TokenInput(path: file ?? "-", library)
    if let made = tokens.made {
      let isAlone =
        outputs.paths.isEmpty && !json && (outputs.format == nil || outputs.format == .tokens)
      if isAlone { try writeData(made.output.bytes, to: "-") }
      if isAlone || !outputs.paths.isEmpty {
        for remark in made.remarks { console.remark(SanitizedText(remark)) }
      }
      if isAlone { return }
    }
    console.show(tokens.findings)
    let files = outputs.paths.isEmpty && outputs.format == nil ? [] : try outputs.files()
    try refuseReplacing(outputs.paths, inputs: file.map { [$0] } ?? [])
    let profile = try profiles.resolve(library)
    let haptics = try tokens.haptics(generators: profile.generators)
    // Everything is made before the first file is written: a wrong call leaves nothing behind.
    let contents = try files.map { path, format in
      try content(of: tokens, haptics, as: format, to: path, profile.actuator, console)
    }
    for (file, parts) in zip(files, contents) {
      if case .haptics = file.kind, !parts.isEmpty { try OutputFolder.create(file.path) }
      for part in parts { try part.write(console) }
    }
    for (file, parts) in zip(files, contents) where file.path != "-" {
      console.remark("\(file.path): \(words(parts.count, file.kind, of: tokens))")
    }
    if json { try printDocument(tokens.json) }
    if !json, files.isEmpty { try printText(tokens.table(within: standardOutputWidth)) }
  }

  private func content(
    of tokens: TokenInput, _ haptics: [TokenPath: TokenHaptic], as format: TokenOutputFormat,
    to path: String, _ profile: ActuatorProfile, _ console: Console
  ) throws -> [PreparedOutput] {
    switch format {
    case .tokens:
      guard let made = tokens.made else {
        throw CommandFailure(.usage, "'\(path)': the input is a file of tokens already")
      }
      return [PreparedOutput(path, made.output.bytes)]
    case .code(let target):
      var options = CurveExportOptions()
      options.maximumError = maxError
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
      return [PreparedOutput(path, code.text)]
    case .haptics(let exchange):
      guard path != "-" else {
        throw CommandFailure(
          .usage, "haptics are written into a folder, a file for each; name it with -o")
      }
      let names = try tokens.fileNames()
      return try names.compactMap { token, name in
        let target = "\(path)/\(name).\(exchange.fileEnding)"
        guard let timeline = haptics[token.path]?.timeline else {
          console.warning("'\(token.path.text)' is left out: its source does not say what plays")
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
    }
  }

  private func words(
    _ count: Int, _ format: TokenOutputFormat, of tokens: TokenInput
  ) -> String {
    switch format {
    case .tokens: "\(tokens.tokens.count) tokens"
    case .code(let target): "\(target.title) of \(tokens.tokens.count) tokens"
    case .haptics(let exchange):
      "\(count) \(count == 1 ? "haptic" : "haptics") as \(exchange.title)"
    }
  }
}

enum TokenOutputFormat: FileKind, Equatable {
  /// A file of design tokens.
  case tokens
  /// Code for a language or library.
  case code(CurveExportFormat)
  /// A folder of haptics in a format of a platform.
  case haptics(ExchangeFormat)

  static let allValueStrings =
    ["tokens"] + CurveExportFormat.ofTokens.map(\.rawValue)
    + ExchangeFormat.allCases.map(\.rawValue)
  static let choices = allValueStrings.joined(separator: ", ")
  static let complaint =
    "the ending names no one format; end it in .css, .swift, .kt, .dart, .js, .ts or .tokens.json, or give "
    + "--format"
  static let standard = TokenOutputFormat.tokens

  init?(argument: String) {
    if argument == "tokens" {
      self = .tokens
    } else if let code = CurveExportFormat.ofTokens.first(where: { $0.rawValue == argument }) {
      self = .code(code)
    } else if let format = ExchangeFormat(rawValue: argument) {
      self = .haptics(format)
    } else {
      return nil
    }
  }

  init?(ending: String) {
    if ["tokens", "tokens.json"].contains(ending) {
      self = .tokens
    } else if let code = CurveExportFormat(tokenEnding: ending) {
      self = .code(code)
    } else {
      return nil
    }
  }
}
