struct TokenInput {
  let tokens: TokenList
  let findings: [Diagnostic]
  let systemName: String
  /// The tokens converted from a button system of the library; nil if the tokens were read from a file.
  let systemTokens: SystemTokens?
  let figma: FigmaVariables?
  /// The library, including the button system of the tokens.
  let library: PatternLibrary
  private let pairings: [TokenPath: HapticPairing]

  static func isFile(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "-" || name.hasSuffix(".json") || name.hasSuffix(".tokens")
  }

  init(path: String, _ library: PatternLibrary) throws {
    let document = try JSONDocument(parsing: try InputFile.read(path), file: path)
    let figma = try FigmaVariables(document)
    let file = try figma?.file ?? TokenFile(document)
    let system = try TokenSystem(file)
    let external = try system.read()
    self.init(
      file.tokens, file.findings, figma: figma, of: external.system,
      in: library.adding(external), hapticName: system.hapticName)
  }

  init(system name: String, _ library: PatternLibrary) throws {
    let system = try library.buttonSystem(name)
    let converted = SystemTokens(
      try library.buttonSystemDocument(name), named: "\(name).tokens.json")
    self.init(converted.tokens, converted.findings, converted, of: system, in: library) { token in
      token.tapline?.haptic?["name"]?.string
    }
  }

  private init(
    _ tokens: TokenList, _ findings: [Diagnostic], _ converted: SystemTokens? = nil,
    figma: FigmaVariables? = nil, of system: ButtonSystem, in library: PatternLibrary,
    hapticName: (Token) -> String?
  ) {
    self.tokens = tokens
    self.findings = findings
    systemTokens = converted
    self.figma = figma
    self.library = library
    systemName = system.name
    pairings = tokens.reduce(into: [:]) { pairings, token in
      guard token.kind == .haptic else { return }
      pairings[token.path] = hapticName(token).flatMap(system.pairing)
    }
  }

  /// The tokens in the Design Tokens format; nil if the input already has this format.
  var document: JSONOutput? { systemTokens?.output ?? figma?.output }

  func haptics(generators: String) throws -> [TokenPath: TokenHaptic] {
    var haptics: [TokenPath: TokenHaptic] = [:]
    for token in tokens {
      guard let pairing = pairings[token.path] else { continue }
      var timeline: Timeline?
      do throws(PatternLibraryError) {
        let loaded = try library.load("\(systemName)/\(pairing.name)", generators: generators)
        timeline = Timeline(loaded.pattern, source: token.path.text)
      } catch {
        // A pairing whose source does not specify the haptic is valid.
        guard case .invalidReference = error else { throw error }
      }
      haptics[token.path] = TokenHaptic(steps: pairing.steps, timeline: timeline)
    }
    return haptics
  }

  func table(within width: Int?) -> SanitizedText {
    let rows = tokens.map { token in
      [
        token.path.text, token.kind == .other ? token.type : token.kind.rawValue, value(of: token),
        token.alias.map { "= \($0.text)" } ?? token.description ?? "",
      ]
    }
    return aligned([["token", "kind", "value", "description"]] + rows, within: width)
  }

  private func value(of token: Token) -> String {
    switch token.kind {
    case .animation: token.animation?.text ?? ""
    case .haptic: pairings[token.path]?.summary ?? ""
    case .curve, .duration, .number, .other:
      switch token.value {
      case .duration(let seconds): "\(((seconds * 1e6).rounded() / 1e3).shortestText)ms"
      case .number(let number): number.shortestText
      case .cubicBezier(let curve): curve.arguments
      case .transition, .other: ""
      }
    }
  }
}

extension TokenInput: JSONObject {
  static let members: JSONMembers<Self> = [
    .version, .init("file", \.tokens.file), .init("system", \.systemName),
    .objects("tokens", tokenMembers) { input in
      input.tokens.map { (token: $0, haptic: $0.kind == .haptic ? input.value(of: $0) : nil) }
    },
  ]

  private static let tokenMembers: JSONMembers<(token: Token, haptic: String?)> = [
    .init("path", \.token.path.names), .init("type", \.token.type),
    .init("kind", \.token.kind),
    .init("description", \.token.description), .init("deprecated", \.token.deprecation),
    .init("alias", \.token.alias?.names), .init("durationSeconds", \.token.value.duration),
    .init("delaySeconds", \.token.value.transition?.delay),
    .init("curve", \.token.value.curve?.coordinates), .init("number", \.token.value.number),
    .init("animation", \.token.animation?.text),
    .init("model", \.token.animation?.animation.model.rawValue), .init("haptic", \.haptic),
    .init("value", \.token.value.other),
  ]
}

extension TokenValue {
  fileprivate var transition: Transition? {
    if case .transition(let transition) = self { transition } else { nil }
  }

  fileprivate var duration: Double? {
    if case .duration(let seconds) = self { seconds } else { transition?.duration }
  }

  fileprivate var curve: CubicBezier? {
    if case .cubicBezier(let curve) = self { curve } else { transition?.curve }
  }

  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }

  fileprivate var other: JSONOutput {
    if case .other(let value) = self { JSONOutput(value) } else { .null }
  }
}

extension PatternLibrary {
  /// Returns the name of a button system and a library that contains the system, also if a token file defines it.
  func with(system name: String, _ console: Console) throws -> (PatternLibrary, name: String) {
    guard TokenInput.isFile(name) else { return (self, name) }
    let input = try TokenInput(path: name, self)
    console.show(input.findings)
    return (input.library, input.systemName)
  }

  /// Returns the name of a style and a library that contains the style; `FILE/STYLE` is a style of a token file.
  func with(style name: String, _ console: Console) throws -> (PatternLibrary, name: String) {
    let (folder, style) = FilePath.split(name)
    let file = String(folder.dropLast())
    guard TokenInput.isFile(file) else { return (self, name) }
    let (library, system) = try with(system: file, console)
    return (library, "\(system)/\(style)")
  }
}
