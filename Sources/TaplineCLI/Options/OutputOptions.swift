struct OutputOptions<Menu: OutputMenu>: ParsableArguments {
  typealias File = (path: String, kind: OutputKind)

  @Option(
    name: .shortAndLong, taking: "file",
    "A file, '-' for standard output, or FORMAT:FILE, as in csv:-; repeatable.",
    completion: .file())
  var output: [String] = []

  @Option(
    name: .customLong("format"),
    help: "The format of every output, instead of the format of its file extension.")
  private var namedFormat: NamedFormat<Menu>?

  var format: OutputKind? { namedFormat?.kind }

  func validate() throws {
    if let namedFormat {
      try require(namedFormat.kind != nil, Menu.complaint(aboutFormat: namedFormat.name))
    }
    for output in output { try Self.refuseUnknownFormat(in: output) }
    try TaplineCLI.refuseSharedStandardOutput(paths)
  }

  /// The file names without their formats.
  var paths: [String] { output.map { Self.split($0).path } }

  var isEmpty: Bool { output.isEmpty && namedFormat == nil }

  /// Splits `csv:-` unless a file of this name exists.
  private static func split(_ output: String) -> (path: String, kind: OutputKind?) {
    guard let colon = output.firstIndex(of: ":"), !InputFile.exists(output),
      let kind = Menu.kind(named: String(output[..<colon]))
    else { return (output, nil) }
    return (String(output[output.index(after: colon)...]), kind)
  }

  /// Rejects a misspelled format, as in `kotlin-compositon:x.kt`, which would be a file name.
  private static func refuseUnknownFormat(in output: String) throws {
    let prefix = output.prefix { $0 != ":" }
    guard prefix.count > 1, prefix.count < output.count, !prefix.contains("/"),
      !InputFile.exists(output), Menu.kind(named: String(prefix)) == nil
    else { return }
    throw ValidationError(
      Menu.complaint(aboutFormat: String(prefix))
        + "; for a file name with a colon, write './\(output)'")
  }

  /// Returns each output with its kind, or standard output if none is given; `folder` is the folder to convert.
  func files(ofFolder folder: String? = nil) throws -> [File] {
    try (output.isEmpty ? ["-"] : output).map { output in
      let (path, prefixKind) = Self.split(output)
      guard
        let kind = format ?? prefixKind ?? fileEnding(path).flatMap(Menu.kind(ending:))
          ?? (path == "-" || path.hasPrefix("/dev/") ? Menu.kinds[0] : nil)
      else {
        throw CommandFailure(
          .usage,
          folder.map {
            "a folder needs --format, as in 'tapline convert \(shellWord($0)) --format haptic -o \(shellWord(path))'"
          } ?? Menu.complaint(about: path))
      }
      try require(
        !kind.isBinary || path != "-" || !isStandardOutputTerminal, else: .usage,
        "\(kind.name) is not written to a terminal; use -o FILE, or send standard output to a file or pipe"
      )
      return (path, kind)
    }
  }

  func reports(json: Bool) throws -> [(path: String, format: LintFormat)] {
    try require(
      !json || format == nil || format == .json, else: .usage,
      "give --json or --format \(format?.name ?? ""), not both")
    if output.isEmpty { return [("-", json ? .json : format?.report ?? .text)] }
    return try files().map { path, kind in
      if json { return (path, .json) }
      guard let report = kind.report ?? (path == "-" ? .text : nil) else {
        throw CommandFailure(.usage, ReportMenu.complaint(about: path))
      }
      return (path, report)
    }
  }

  /// Rejects a second output on standard output; with `besideData`, data of the verb is the first output.
  func refuseSharedStandardOutput(besideData: Bool) throws {
    try TaplineCLI.refuseSharedStandardOutput(
      output.isEmpty && namedFormat != nil ? ["-"] : paths, besideData: besideData)
  }

  /// Rejects outputs, and sound files next to reports, that would replace each other or a file that was read.
  func refuseReplacing(_ files: [File], timelines: Int = 1, inputs: [String]) throws {
    let reports = files.filter { $0.kind == .html && $0.path != "-" }
    let sounds = reports.flatMap { report in
      (0..<timelines).map { OfflineRenderer.soundFile(beside: report.path, $0, of: timelines) }
    }
    try TaplineCLI.refuseReplacing(paths + sounds, inputs: inputs)
  }
}

/// Returns the lowercase file extension, which may have two parts (`timeline.json`); nil for `-` or if there is none.
func fileEnding(_ path: String) -> String? {
  guard path != "-", let name = path.split(separator: "/").last, name.contains(".") else {
    return nil
  }
  let compoundEndings = [
    "timeline.json", "waveform.json", "pulsar.json", "haptics.js", "tokens.json", "vl.json",
    "golden.json", "sarif.json", "openxr.json", "openxr.h", "figma.json",
  ]
  if let ending = compoundEndings.first(where: { name.lowercased().hasSuffix("." + $0) }) {
    return ending
  }
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  return parts.last.flatMap { $0.isEmpty ? nil : $0.lowercased() }
}

func refuseSharedStandardOutput(_ outputs: [String], besideData: Bool = false) throws {
  try require(
    outputs.count(where: { $0 == "-" }) + (besideData ? 1 : 0) < 2,
    "only one output can be standard output")
}

func requirePages(_ output: [String], _ noun: String, example: String) throws {
  try require(!output.isEmpty, "there is no output; name the page with -o, as in '\(example)'")
  try refuseSharedStandardOutput(output)
  for path in output where path != "-" && fileEnding(path) != "html" {
    throw ValidationError("'\(path)': \(noun) is an HTML page; end its name in .html")
  }
}

extension CSVWriter.Numbers {
  init(precision: Int?) { self = precision.map { .fixed($0) } ?? .shortest }
}
