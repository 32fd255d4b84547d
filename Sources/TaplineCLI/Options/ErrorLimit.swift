import ArgumentParser

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
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest error of code over the whole course: a fraction of the travel such as 0.001, 0.1%, or "
        + "0.5px with --travel. Takes the fewest points or segments that keep it, and refuses what cannot.",
      valueName: "error"))
  var maxError: ErrorLimit?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The length of the move in pixels, for --max-error.", valueName: "pixels"))
  private var travel: TravelLength?

  func validate() throws {
    if let maxError, maxError.isInPixels, travel == nil {
      throw ValidationError("--max-error in pixels needs --travel, the length of the move")
    }
    guard travel == nil || maxError?.isInPixels == true else {
      throw ValidationError("--travel is for --max-error in pixels, such as 0.5px")
    }
  }

  /// The largest error as a fraction of the travel; nil for no limit.
  var limit: Double? { maxError?.fraction(ofTravel: travel?.pixels) }
}
