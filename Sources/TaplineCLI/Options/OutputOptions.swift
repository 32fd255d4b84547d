import ArgumentParser

/// A kind of file that a verb writes.
protocol FileKind: ExpressibleByArgument {
  /// What `--format` takes, in words.
  static var choices: String { get }

  /// The message about an unknown ending.
  static var complaint: String { get }

  /// The default for standard output.
  static var standard: Self { get }

  /// The kind of a lowercase ending.
  init?(ending: String)

  /// Whether a terminal cannot show it.
  var isBinary: Bool { get }
}

extension FileKind {
  var isBinary: Bool { false }
}

extension FileKind where Self: RawRepresentable<String> {
  var isBinary: Bool { ["wav", "png", "pdf"].contains(rawValue) }

  init?(ending: String) { self.init(rawValue: ending) }
}

/// The files that a verb writes, each of the kind that its ending or `--format` names.
struct OutputOptions<Kind: FileKind>: ParsableArguments {
  @Option(
    name: .shortAndLong, taking: "file",
    "A file, or '-' for standard output; FORMAT:FILE, as in csv:-, where the ending does not name the "
      + "format; repeatable.", completion: .file())
  var output: [String] = []

  @Option(help: ArgumentHelp("The format of every output, whatever its ending: \(Kind.choices)."))
  var format: Kind?

  func validate() throws { try refuseSharedStandardOutput(paths) }

  /// The file names without their formats.
  var paths: [String] { output.map { Self.split($0).path } }

  /// Splits `csv:-` unless a file of this name exists.
  private static func split(_ output: String) -> (path: String, kind: Kind?) {
    guard let colon = output.firstIndex(of: ":"), !InputFile.exists(output),
      let kind = Kind(argument: String(output[..<colon]))
    else { return (output, nil) }
    return (String(output[output.index(after: colon)...]), kind)
  }

  /// Each output with its kind; standard output if none is given.
  func files() throws -> [(path: String, kind: Kind)] {
    try (output.isEmpty ? ["-"] : output).map { output in
      let (path, named) = Self.split(output)
      guard
        let kind = format ?? named ?? fileEnding(path).flatMap(Kind.init(ending:))
          ?? (path == "-" ? .standard : nil)
      else { throw CommandFailure(.usage, "'\(path)': \(Kind.complaint)") }
      guard !kind.isBinary || path != "-" || !isStandardOutputTerminal else {
        throw CommandFailure(
          .usage, "standard output is a terminal; send it to a file or a pipe")
      }
      return (path, kind)
    }
  }
}

/// Returns the lowercase ending of a file name, which may have two parts: `timeline.json`.
func fileEnding(_ path: String) -> String? {
  guard path != "-", let name = path.split(separator: "/").last, name.contains(".") else {
    return nil
  }
  let double = [
    "timeline.json", "waveform.json", "pulsar.json", "haptics.js", "tokens.json", "vl.json",
  ]
  if let ending = double.first(where: { name.lowercased().hasSuffix("." + $0) }) { return ending }
  return name.split(separator: ".").last.map { $0.lowercased() }
}

/// Refuses a second output on standard output.
func refuseSharedStandardOutput(_ outputs: [String], besideData: Bool = false) throws {
  try require(
    outputs.count(where: { $0 == "-" }) + (besideData ? 1 : 0) < 2,
    "only one output can be standard output")
}

extension CSVWriter.Numbers {
  /// `precision` digits after the point; the shortest exact form if nil.
  init(precision: Int?) { self = precision.map { .fixed($0) } ?? .shortest }
}
