import ArgumentParser

extension CurveAPI: WordOption {}
extension RetargetPolicy: WordOption {}

/// A change of target as it is written: `VALUE@TIME`.
struct RetargetArgument: ExpressibleByArgument {
  let value: Double
  let seconds: Double

  init?(argument: String) {
    let parts = argument.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let value = Double(parts[0]), let time = TimeText(parts[1]),
      value.isFinite, time.seconds >= 0
    else { return nil }
    self.value = value
    seconds = time.seconds
  }
}

/// When sampling ends as it is written: `settle` or a time.
struct UntilArgument: ExpressibleByArgument {
  let end: CurveSampler<Double>.End

  init(_ end: CurveSampler<Double>.End) { self.end = end }

  init?(argument: String) {
    if argument == "settle" {
      end = .settle
    } else {
      guard let time = TimeText(argument), time.seconds >= 0 else { return nil }
      end = .time(time.seconds)
    }
  }

  var defaultValueDescription: String { "settle" }
}

/// What a curve can be written as.
enum CurveOutputFormat: FileKind, Equatable {
  case csv
  case json
  case svg
  case png
  case pdf
  case txt
  case vegaLite
  case export(CurveExportFormat)

  /// The formats in the order of the help.
  private static let all: [CurveOutputFormat] =
    [.csv, .json, .svg, .png, .pdf, .txt, .vegaLite]
    + CurveExportFormat.allCases.map(CurveOutputFormat.export)
  static let allValueStrings = all.map(\.name)
  static let choices = allValueStrings.joined(separator: ", ")
  static let complaint = "the ending names no one format; give --format one of " + choices
  static let standard = CurveOutputFormat.csv

  init?(argument: String) {
    guard let format = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  var name: String {
    switch self {
    case .csv: "csv"
    case .json: "json"
    case .svg: "svg"
    case .png: "png"
    case .pdf: "pdf"
    case .txt: "txt"
    case .vegaLite: "vega-lite"
    case .export(let format): format.rawValue
    }
  }

  /// Whether it is code or a file for a toolkit.
  var isCode: Bool {
    if case .export = self { return true }
    return false
  }

  var isBinary: Bool { self == .png || self == .pdf }

  /// The format that an ending names; nil if it names none, or several as `swift` does.
  init?(ending: String) {
    switch ending {
    case "csv": self = .csv
    case "json", "timeline.json": self = .json
    case "svg": self = .svg
    case "png": self = .png
    case "pdf": self = .pdf
    case "txt": self = .txt
    case "vl.json": self = .vegaLite
    default:
      guard let format = CurveExportFormat(curveEnding: ending) else { return nil }
      self = .export(format)
    }
  }
}

/// Which columns a table of curves has.
enum CurveLayout: String, WordOption {
  /// A row for each sample time, columns for each curve.
  case curve
  /// A row for each value of each curve.
  case tidy
}

/// How a curve moves and is sampled.
struct MoveOptions: ParsableArguments {
  // What follows is taken as the value even where its minus sign makes it look like an option.
  @Option(number: "value", "The value at the start.")
  private var from = 0.0

  @Option(number: "value", "The value at the end.")
  private var to = 1.0

  @Option(number: "rate", "Display frames for each second (default: 120).")
  private var fps: Double?

  @Option(time: "Time between samples, such as 1ms, instead of --fps.")
  private var step: Double?

  @Option(number: "settle|time", "Where to end: settle, or a time such as 300ms.")
  private var until = UntilArgument(.settle)

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A new target at a time, such as 0@50ms; repeatable.", valueName: "value@time"))
  var retarget: [RetargetArgument] = []

  @Option(
    taking: "policy",
    "How a new target is combined with what is under way: swiftUI, swiftUIChain, "
      + "coreAnimationAdditive or restartFromCurrent; each API's own way without it.")
  private var policy: RetargetPolicy?

  func validate() throws {
    try require(fps == nil || step == nil, "--fps and --step exclude each other")
    // A nanosecond is finer than any display or plot; a smaller step is a mistake that would fill a disk.
    try require(
      fps.map({ $0 > 0 && $0 <= 1e9 }) ?? true, "--fps must be above 0 and at most 1000000000")
    try require(
      step.map({ $0 >= 1e-9 && $0.isFinite }) ?? true,
      "--step must be above 0, at least 0.000000001")
    try require(
      from.isFinite && to.isFinite && (to - from).isFinite, "--from and --to must be finite numbers"
    )
  }

  var move: CurveMove {
    CurveMove(
      from: from, to: to, rate: step.map { .step($0) } ?? .framesPerSecond(fps ?? 120),
      until: until.end, retargets: retarget.map { .init(to: $0.value, at: $0.seconds) },
      policy: policy)
  }
}

/// A largest error as it is written: a fraction of the travel, percent of it, or pixels.
struct ErrorLimit: ExpressibleByArgument {
  private let amount: Double
  /// Whether it counts pixels, which need the length of the travel.
  let isInPixels: Bool

  init?(argument: String) {
    var text = Substring(argument)
    var factor = 1.0
    isInPixels = text.hasSuffix("px")
    if isInPixels {
      text = text.dropLast(2)
    } else if text.hasSuffix("%") {
      text = text.dropLast()
      factor = 0.01
    }
    guard let number = Double(text), number > 0, number.isFinite else { return nil }
    amount = number * factor
  }

  /// The limit as a fraction of a travel in pixels.
  func fraction(ofTravel travel: Double?) -> Double {
    isInPixels ? amount / (travel ?? 1) : amount
  }
}

/// The length of a travel in pixels as it is written: `520` or `520px`.
struct TravelLength: ExpressibleByArgument {
  let pixels: Double

  init?(argument: String) {
    let text = argument.hasSuffix("px") ? argument.dropLast(2) : Substring(argument)
    guard let number = Double(text), number > 0, number.isFinite else { return nil }
    pixels = number
  }
}

/// How exact code has to be.
struct AccuracyOptions: ParsableArguments {
  @Option(
    number: "error",
    "The largest error of code over the whole course: a fraction of the travel such as 0.001, 0.1%, or "
      + "0.5px with --travel. Takes the fewest points or segments that keep it, and refuses what cannot."
  )
  var maxError: ErrorLimit?

  @Option(number: "pixels", "The length of the move in pixels, for --max-error.")
  private var travel: TravelLength?

  func validate() throws {
    try require(
      maxError?.isInPixels != true || travel != nil,
      "--max-error in pixels needs --travel, the length of the move")
    try require(
      travel == nil || maxError?.isInPixels == true,
      "--travel is for --max-error in pixels, such as 0.5px")
  }

  /// The largest error as a fraction of the travel; nil for no limit.
  var limit: Double? { maxError?.fraction(ofTravel: travel?.pixels) }
}
