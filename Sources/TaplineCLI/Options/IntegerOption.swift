import ArgumentParser

/// An option for a whole number within limits, which several verbs have.
///
/// Each verb names it by itself, since every group of options adds a thirtieth to what a start of the
/// command costs.
struct IntegerOption {
  /// What `--help` says.
  let help: ArgumentHelp
  /// The numbers that are taken.
  let range: ClosedRange<Int>
  /// The unit in messages, or an empty text.
  let unit: String

  /// `--rate`: audio frames for each second.
  static let rate = IntegerOption(
    help: ArgumentHelp(
      "Audio frames for each second; a sound device is asked for it and may give another.",
      valueName: "hertz"),
    range: 8_000...384_000, unit: " hertz")

  /// `--fps`: display frames for each second.
  static let fps = IntegerOption(
    help: ArgumentHelp(
      "Display frames for each second, in tables and pictures.", valueName: "rate"),
    range: 1...10_000, unit: "")

  /// `--precision`: how numbers stand in tables.
  static let precision = IntegerOption(
    help: ArgumentHelp(
      "Digits after the point in tables; the shortest exact form without it.", valueName: "digits"),
    range: 0...17, unit: "")

  /// The number that a text gives.
  func parse(_ text: String) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw ValidationError(
        "it must be a whole number from \(range.lowerBound) to \(range.upperBound)\(unit)")
    }
    return number
  }
}

extension Option where Value == Int {
  init(wrappedValue: Int, _ option: IntegerOption) {
    var help = option.help
    help.abstract += " (default: \(wrappedValue))"
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional, help: help, transform: option.parse)
  }
}

extension Option where Value == Int? {
  init(_ option: IntegerOption) {
    self.init(parsing: .unconditional, help: option.help, transform: option.parse)
  }
}

extension ArgumentHelp {
  /// `--layout`.
  static let tableLayout: ArgumentHelp =
    "The layout of tables: wide, tidy, events, schedule or samples."

  /// `--json` of what writes files.
  static let writtenAsJSON: ArgumentHelp = "Say what was written as JSON on standard output."

  /// `--allow-long` of what makes sound.
  static let allowLongSound: ArgumentHelp = "Render more than 24 hours of sound."
}
