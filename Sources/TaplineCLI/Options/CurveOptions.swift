extension CurveAPI: WordOption {}
extension RetargetPolicy: WordOption {}

extension CurveSampler<Double>.Retarget: ExpressibleByArgument {
  /// Parses `VALUE@TIME`.
  public init?(argument: String) {
    let parts = argument.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let value = Double(parts[0]), let time = TimeText(parts[1]),
      value.isFinite, time.seconds >= 0
    else { return nil }
    self.init(to: value, at: time.seconds)
  }
}

extension CurveSampler<Double>.End: ExpressibleByArgument {
  /// Parses `settle` or a time.
  public init?(argument: String) {
    if argument == "settle" {
      self = .settle
    } else {
      guard let time = TimeText(argument), time.seconds >= 0 else { return nil }
      self = .time(time.seconds)
    }
  }

  /// The only default.
  public var defaultValueDescription: String { "settle" }
}

enum CurveLayout: String, WordOption {
  case curve
  case tidy
}

struct MoveOptions: ParsableArguments {
  @Option(number: "value", "The value at the start.")
  private var from = 0.0

  @Option(number: "value", "The value at the end.")
  private var to = 1.0

  @Option(number: "rate", "Display frames per second (default: 120).")
  private var fps: Double?

  @Option(time: "Time between samples, instead of --fps.")
  private var step: Double?

  @Option(
    number: "settle|time",
    "The end of tables and pictures: a time, or 'settle' for the settling time.")
  private var until = CurveSampler<Double>.End.settle

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A new target at a time, such as 0@50ms; repeatable.", valueName: "value@time"))
  var retarget: [CurveSampler<Double>.Retarget] = []

  @Option(
    taking: "policy",
    "How a new target is combined with the running motion (default: as in the curve's own API).")
  private var policy: RetargetPolicy?

  func validate() throws {
    try require(fps == nil || step == nil, "give --fps or --step, not both")
    // A step below a nanosecond is a mistake that would fill the disk.
    try require(
      fps.map({ $0 > 0 && $0 <= 1e9 }) ?? true, "--fps must be above 0 and at most 1000000000")
    try require(
      step.map({ $0 >= 1e-9 && $0.isFinite }) ?? true, "--step must be at least 0.000000001 s")
    try require(
      from.isFinite && to.isFinite && (to - from).isFinite, "--from and --to must be finite numbers"
    )
  }

  var hasEndTime: Bool { until != .settle }

  var move: CurveMove {
    CurveMove(
      from: from, to: to, rate: step.map { .step($0) } ?? .framesPerSecond(fps ?? 120),
      until: until, retargets: retarget, policy: policy)
  }
}

/// The argument of an error limit: a fraction or percentage of the displacement, or pixels.
struct ErrorLimit: ExpressibleByArgument {
  let amount: Double
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
}

/// The argument of a displacement in pixels: `520` or `520px`.
struct TravelLength: ExpressibleByArgument {
  let pixels: Double

  init?(argument: String) {
    let text = argument.hasSuffix("px") ? argument.dropLast(2) : Substring(argument)
    guard let number = Double(text), number > 0, number.isFinite else { return nil }
    pixels = number
  }
}

struct AccuracyOptions: ParsableArguments {
  @Option(
    number: "error",
    "The largest error of code: a fraction of the distance (0.001, 0.1%), or pixels with --travel (0.5px)."
  )
  var maxError: ErrorLimit?

  @Option(number: "pixels", "The distance of the motion in pixels, for --max-error.")
  private var travel: TravelLength?

  func validate() throws {
    try require(
      maxError?.isInPixels != true || travel != nil,
      "--max-error in pixels needs --travel, the distance of the motion in pixels")
    try require(
      travel == nil || maxError?.isInPixels == true,
      "--travel is for --max-error in pixels, such as 0.5px")
  }

  /// The maximum error as a fraction of the displacement; nil for no limit.
  var limit: Double? {
    maxError.map { $0.isInPixels ? $0.amount / (travel?.pixels ?? 1) : $0.amount }
  }
}
