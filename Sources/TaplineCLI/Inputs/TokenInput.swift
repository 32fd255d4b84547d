import Tapline
import TaplineButtons
import TaplineCode
import TaplineLibrary

/// A file of design tokens and the button system that it describes.
struct TokenInput {
  let file: TokenFile
  let system: TokenSystem

  /// The library including the system.
  let library: PatternLibrary

  private let buttons: ButtonSystem

  /// Whether a name is a token file or standard input, rather than a system.
  static func isFile(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "-" || name.hasSuffix(".json") || name.hasSuffix(".tokens")
  }

  init(_ bytes: [UInt8], path: String, _ library: PatternLibrary) throws {
    file = try TokenFile(bytes, file: path)
    system = try TokenSystem(file)
    let external = try system.read()
    buttons = external.system
    self.library = library.adding(external)
  }

  /// Reads a file and shows its warnings.
  init(path: String, _ library: PatternLibrary, _ console: Console) throws {
    try self.init(try InputFile.read(path), path: path, library)
    console.show(file.findings)
  }

  func haptics(generators: String) throws -> [TokenPath: TokenHaptic] {
    var haptics: [TokenPath: TokenHaptic] = [:]
    for token in file.tokens where token.kind == .haptic {
      guard let pairing = pairing(of: token) else { continue }
      var timeline: Timeline?
      do throws(PatternLibraryError) {
        let loaded = try library.load("\(system.name)/\(pairing.name)", generators: generators)
        timeline = Timeline(loaded.pattern, source: token.path.text)
      } catch {
        // A source may leave open what plays.
        guard case .invalidReference = error else { throw error }
      }
      haptics[token.path] = TokenHaptic(steps: pairing.steps, timeline: timeline)
    }
    return haptics
  }

  /// The haptic tokens that are no aliases, with file names.
  func fileNames() throws -> [(token: Token, name: String)] {
    let tokens = file.tokens.filter { $0.kind == .haptic && $0.alias == nil }
    return zip(tokens, try TokenCode.fileNames(of: tokens)).map { ($0, $1) }
  }

  private func pairing(of token: Token) -> HapticPairing? {
    system.hapticName(of: token).flatMap(buttons.pairing)
  }

  /// A table with a row for each token.
  func table(within width: Int?) -> SanitizedText {
    let rows = file.tokens.map { token in
      [
        token.path.text, token.kind == .other ? token.type : token.kind.rawValue, value(of: token),
        token.alias.map { "= \($0.text)" } ?? token.description ?? "",
      ]
    }
    return aligned([["token", "kind", "value", "is"]] + rows, within: width)
  }

  private func value(of token: Token) -> String {
    switch token.kind {
    case .animation: token.animation?.text ?? ""
    case .haptic: pairing(of: token)?.summary ?? ""
    case .curve, .duration, .number, .other:
      switch token.value {
      case .duration(let seconds): "\(((seconds * 1e6).rounded() / 1e3).shortestText)ms"
      case .number(let number): number.shortestText
      case .cubicBezier(let curve): curve.arguments
      case .transition, .other: ""
      }
    }
  }

  /// The tokens with their values, references resolved.
  var json: JSONOutput {
    [
      "schemaVersion": 1, "file": .string(file.document.file), "system": .string(system.name),
      "tokens": .array(file.tokens.map { .object(members(of: $0)) }),
    ]
  }

  static let kinds = Token.Kind.allCases.map(\.rawValue)

  private func members(of token: Token) -> [JSONOutput.Member] {
    var (duration, delay, number): (Double?, Double?, Double?)
    var curve: CubicBezier?
    var other = JSONOutput.null
    switch token.value {
    case .duration(let seconds): duration = seconds
    case .number(let value): number = value
    case .cubicBezier(let value): curve = value
    case .transition(let transition):
      (duration, delay, curve) = (transition.duration, transition.delay, transition.curve)
    case .other(let value): other = JSONOutput(value)
    }
    return [
      ("path", .strings(token.path.names)), ("type", .string(token.type)),
      ("kind", .string(token.kind.rawValue)), ("description", .optional(token.description)),
      ("deprecated", .optional(token.deprecation)),
      ("alias", token.alias.map { .strings($0.names) } ?? .null),
      ("durationSeconds", .optional(duration)), ("delaySeconds", .optional(delay)),
      ("curve", curve.map { .numbers($0.coordinates) } ?? .null),
      ("number", .optional(number)), ("animation", .optional(token.animation?.text)),
      ("model", .optional(token.animation?.animation.model.rawValue)),
      ("haptic", token.kind == .haptic ? .string(value(of: token)) : .null), ("value", other),
    ]
  }
}

extension PatternLibrary {
  func namedSystem(_ name: String) throws(PatternLibraryError) -> JSONDocument {
    _ = try buttonSystem(name)
    return try buttonSystemDocument(name)
  }

  /// Resolves a system, which may be a token file that is then added to the library.
  func with(system name: String, _ console: Console) throws -> (PatternLibrary, name: String) {
    guard TokenInput.isFile(name) else { return (self, name) }
    let read = try TokenInput(path: name, self, console)
    return (read.library, read.system.name)
  }

  /// Resolves a style, which may be `FILE/STYLE` with a token file.
  func with(style name: String, _ console: Console) throws -> (PatternLibrary, name: String) {
    guard let slash = name.lastIndex(of: "/") else { return (self, name) }
    let file = String(name[..<slash])
    guard TokenInput.isFile(file) else { return (self, name) }
    let (library, system) = try with(system: file, console)
    return (library, "\(system)/\(name[name.index(after: slash)...])")
  }
}
