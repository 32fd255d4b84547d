import ArgumentParser
import Tapline

/// A kind of file that a verb writes.
protocol FileKind: ExpressibleByArgument {
  /// What `--format` takes, in words.
  static var choices: String { get }

  /// What is said of a file whose ending names none.
  static var complaint: String { get }

  /// What standard output gets where `--format` names nothing.
  static var standard: Self { get }

  /// The kind that an ending in small letters names.
  init?(ending: String)

  /// Whether no terminal can show it.
  var isBinary: Bool { get }
}

extension FileKind {
  var isBinary: Bool { false }
}

extension FileKind where Self: RawRepresentable<String> {
  init?(ending: String) { self.init(rawValue: ending) }
}

/// The files that a verb writes, each of the kind that its ending or `--format` names.
struct OutputOptions<Kind: FileKind>: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file, or '-' for standard output; FORMAT:FILE, as in csv:-, where the ending does not name the "
        + "format; repeatable.", valueName: "file"), completion: .file())
  var output: [String] = []

  @Option(help: ArgumentHelp("The format of every output, whatever its ending: \(Kind.choices)."))
  var format: Kind?

  func validate() throws { try refuseSharedStandardOutput(paths) }

  /// The files that are named, without the formats before them.
  var paths: [String] { output.map { Self.split($0).path } }

  /// A file and the format before it: `csv:-`; of a file that is there already, the name alone.
  private static func split(_ output: String) -> (path: String, kind: Kind?) {
    guard let colon = output.firstIndex(of: ":"), !InputFile.exists(output),
      let kind = Kind(argument: String(output[..<colon]))
    else { return (output, nil) }
    return (String(output[output.index(after: colon)...]), kind)
  }

  /// Each output with its kind; without any, standard output.
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

/// The ending of a file's name in small letters, or nil where it has none; that of some kinds of JSON has
/// two parts, as `timeline.json`.
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

/// Refuses that two outputs go to standard output, or one where data goes there anyway.
func refuseSharedStandardOutput(_ outputs: [String], besideData: Bool = false) throws {
  guard outputs.count(where: { $0 == "-" }) + (besideData ? 1 : 0) < 2 else {
    throw ValidationError("only one output can be standard output")
  }
}

extension CSVWriter.Numbers {
  /// With `precision` digits after the point; without it, the shortest exact form.
  init(precision: Int?) { self = precision.map { .fixed($0) } ?? .shortest }
}
