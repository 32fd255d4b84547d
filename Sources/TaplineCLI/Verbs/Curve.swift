struct Curve: Verb {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Sample, plot and export Apple's animation curves.",
    discussion: """
      Write a curve as in Swift, or use a preset of 'tapline list curves'. The notation selects the API: \
      spring(response:dampingFraction:) and similar use SwiftUI's animations, Spring(…) uses SwiftUI's closed form, \
      caSpring(…) and interpolatingSpring(…) use Core Animation. Several curves share one table and one plot. \
      LABEL=SPEC names a curve; braces give several curves: {0.2, 0.4}.

      Without -o, the output is a text picture in a terminal and a table in a pipe. The file extension selects the \
      format: .csv, .json, .svg, .png, .pdf, .vl.json, .txt, or code: .css, .js (Web Animations), .ts (Reanimated), .kt \
      (Android views), .dart (Flutter). --format selects any other format. The first line of code states its accuracy.

      Examples:
        tapline curve 'easeOut(duration: 0.15)' --retarget 0@0.05 --fps 60
        tapline curve 'spring(duration: 0.5, bounce: {0...0.6 step 0.2})' -o s.svg
        tapline curve snappy --format css --max-error 0.5px --travel 520
      """)

  enum Menu: OutputMenu {
    static let kinds =
      [.csv, .json, .svg, .png, .pdf, .txt, .vegaLite]
      + CurveExportFormat.allCases.map(OutputKind.curve)
  }

  @OptionGroup private var moving: MoveOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    taking: "spec",
    "A curve such as 'snappy', 'easeOut(duration: 0.15)', 'material/standard' or 'press=snappy'.",
    completion: NameCompletion.curves)
  private var specs: [String]

  @Option(help: .api) private var api: CurveAPI?

  @Flag(help: "Print settling times, overshoot, peak velocity and every notation of the spring.")
  private var describe = false

  @OptionGroup private var outputs: OutputOptions<Menu>
  @OptionGroup private var accuracy: AccuracyOptions
  @Option(.precision) private var precision: Int?
  @Flag(help: .plainLetters) private var ascii = false

  @Option(help: "The layout of tables: columns for each curve, or a row for each value (tidy).")
  private var layout = CurveLayout.curve

  @Flag(help: .allowLong) private var allowLong = false

  @Flag(help: "Write JSON on standard output; with -o, a report of the files.")
  private var json = false

  func validate() throws {
    let (output, format) = (outputs.paths, outputs.format)
    try require(
      !(describe || json) || !output.contains("-"),
      "\(describe ? "--describe" : "--json") writes to standard output; give -o a file")
    if json, output.isEmpty, let format, format != .json {
      throw ValidationError("give --json or --format \(format.name), not both")
    }
    // With more frames, the search for a spring's last frame would take too long.
    try require(
      !describe || moving.move.rate.interval >= 1e-6,
      "--describe needs --fps of at most 1000000, or --step of at least 0.000001 s")
    try require(
      accuracy.maxError == nil || describe || !output.isEmpty || format?.isCurveCode == true,
      "--max-error is for code; select a code format, such as --format css")
    try require(
      !describe || !output.isEmpty || format == nil,
      "--describe writes text, or JSON with --json; --format needs -o")
  }

  func run(_ console: Console) throws {
    let curves = try specs.flatMap { try CurveInput.curves($0, api: api) }
    let move = moving.move
    let files = try files()
    try refuseReplacing(self.outputs.paths)
    // Prepare all outputs before writing, so that an error leaves no partial output.
    let outputs = try prepareOutputs(curves, move: move, files: files, console)
    for (output, _) in outputs { try output.write(console) }
    if files.contains(where: { $0.kind == .csv || $0.kind == .json }) {
      remarkOnStarts(curves, move: move, console)
    }
    if files.contains(where: \.kind.isCurveCode), moving.hasEndTime {
      console.warning("--until applies to tables and pictures; the code contains the whole curve")
    }
    remarkOnDurations(curves, console)
    if describe {
      if json {
        try printDocument(CurveDocument(describing: curves, move: move))
      } else {
        try printText(description(curves, move: move))
      }
    } else if json, !self.outputs.paths.isEmpty {
      let written = zip(files, outputs).map { ($0, $1.accuracy) }
      try printDocument(Self.document.output(of: (curves, written)))
    }
  }

  /// Prints a remark for each easing without a duration, which lasts 1 s because CSS has no default.
  private func remarkOnDurations(_ curves: [NamedCurve], _ console: Console) {
    for curve in curves {
      let name = String(curve.spec.prefix { $0.isLetter || $0 == "-" })
      guard curve.source == nil, CurveInput.easingsWithoutDuration.contains(name),
        !curve.spec.contains("duration:")
      else { continue }
      console.remark(
        "\(curve.name): has no duration, so it lasts 1 s; to change this, add a duration such as 'duration: 0.3'"
      )
    }
  }

  /// Prints a remark for each curve whose API reports an initial velocity that differs from the curve's slope.
  private func remarkOnStarts(_ curves: [NamedCurve], move: CurveMove, _ console: Console) {
    guard moving.retarget.allSatisfy({ $0.time > 0 }) else { return }
    let travel = move.to - move.from
    for curve in curves where travel != 0 {
      let description = CurveDescription(curve.animation, travel: travel, rate: move.rate)
      guard let start = description.startVelocity else { continue }
      console.remark(
        """
        \(curve.name): at 0 s the model '\(description.model.rawValue)' reports a velocity of \
        \(significant(start.reported * travel, digits: 4)) a second; the slope of the curve is \
        \(significant(start.slope * travel, digits: 4))
        """)
    }
  }

  private func files() throws -> [OutputOptions<Menu>.File] {
    if outputs.paths.isEmpty {
      let defaultKind: OutputKind = isStandardOutputTerminal ? .txt : .csv
      return describe ? [] : [("-", outputs.format ?? (json ? .json : defaultKind))]
    }
    return try outputs.files()
  }

  private func prepareOutputs(
    _ curves: [NamedCurve], move: CurveMove, files: [OutputOptions<Menu>.File],
    _ console: Console
  ) throws -> [(output: PreparedOutput, accuracy: ExportAccuracy?)] {
    let code = try files.map { file -> (text: String, accuracy: ExportAccuracy)? in
      guard case .curve(let format) = file.kind else { return nil }
      return try CurveExports.code(curves, as: format, move: move, maximumError: accuracy.limit)
    }
    let curveSet = try files.allSatisfy(\.kind.isCurveCode) ? nil : sample(curves, move: move)
    let subject = curves.count == 1 ? curves[0].name : "\(curves.count) curves"
    return try zip(files, code).compactMap { file, code in
      let remark: SanitizedText = "\(file.kind.name) of \(subject)"
      if let code {
        let remark = remark + ", \(code.accuracy.phrase)"
        return (PreparedOutput(file.path, code.text, remark: remark), code.accuracy)
      }
      return try curveSet.map { (try output($0, as: file.kind, file.path, remark, console), nil) }
    }
  }

  private func sample(_ curves: [NamedCurve], move: CurveMove) throws -> CurveSet {
    let curveSet = try CurveInput.sample(curves, move: move)
    try require(
      allowLong || curveSet.count <= CurveSet.maximumUnconfirmedCount, else: .usage,
      "\(curveSet.count) samples are more than 24 hours of display frames; add --allow-long")
    return curveSet
  }

  private func output(
    _ curves: CurveSet, as kind: OutputKind, _ path: String, _ remark: SanitizedText,
    _ console: Console
  ) throws -> PreparedOutput {
    try require(
      kind == .csv || curves.fitsAtOnce, else: .usage,
      "\(curves.count) samples are too many for \(kind.name); write a table, such as -o x.csv")
    switch kind {
    case .csv: return PreparedOutput(path, remark: remark) { try write(curves, to: $0) }
    case .svg, .png, .pdf, .vegaLite, .txt:
      var style = TextFigure.Style(to: path, isPlain: ascii, console)
      style.height = CurveSet.textHeight
      return PreparedOutput(path, try curves.picture(as: kind, style: style), remark: remark)
    default:
      return PreparedOutput(path, CurveDocument(curves).json.text, remark: remark)
    }
  }

  private func write(_ curves: CurveSet, to file: OutputFile) throws {
    Interruption.watch()
    let isInterrupted = { Interruption.isRequested }
    let numbers = CSVWriter.Numbers(precision: precision)
    let isComplete = try CurveTable.write(
      curves, isTidy: layout == .tidy, to: file, numbers: numbers, isInterrupted: isInterrupted)
    try require(isComplete, else: .interrupted, "")
  }

  private func description(_ curves: [NamedCurve], move: CurveMove) -> SanitizedText {
    curves.map { curve in
      CurveDescription(curve.animation, travel: move.to - move.from, rate: move.rate)
        .text(of: curve, move: move, digits: precision)
        + (accuracy.limit.map { CurveExports.accuracies(of: curve, move: move, limit: $0) } ?? "")
    }.joined(separator: "\n")
  }
}

extension Curve {
  /// The JSON of `curve -o FILE --json`.
  static let document: JSONMembers<(curves: [NamedCurve], outputs: [WrittenFile])> = [
    .version, .init("curves") { $0.curves.map(\.name) },
    .objects("outputs", fileMembers, \.outputs),
  ]

  /// `maximumError` is a fraction of the animated distance: 0 for exact code, and nil for outputs that are not code.
  private static let fileMembers: JSONMembers<WrittenFile> = [
    .init("path", \.file.path), .init("format", \.file.kind.name),
    .init("maximumError", \.accuracy?.bound),
  ]

  typealias WrittenFile = (file: OutputOptions<Menu>.File, accuracy: ExportAccuracy?)
}
