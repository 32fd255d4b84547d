import ArgumentParser
import Tapline

/// Reads a time in seconds, with or without a unit.
func readTime(_ text: String) throws -> Double {
  guard let time = TimeText(text) else {
    throw ValidationError("write \(TimeText.form); without a unit it is seconds")
  }
  return time.seconds
}

/// Reads a time tolerance, which needs a unit: a bare 10, meant as milliseconds, would accept everything.
func readTimeTolerance(_ text: String) throws -> Double {
  guard let time = TimeText(text) else { throw ValidationError("write \(TimeText.form)") }
  try require(time.hasUnit, "a tolerance needs its unit; write \(text)ms or \(text)s")
  try require(time.seconds >= 0, "a tolerance is not negative")
  return time.seconds
}

extension Option where Value == Double {
  /// An option that takes a time, in seconds.
  init(wrappedValue: Double, time help: String) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: "time"), transform: readTime)
  }
}

extension Option where Value == Double? {
  /// An option that takes a time, in seconds.
  init(time help: String) {
    self.init(
      parsing: .unconditional, help: ArgumentHelp(help, valueName: "time"),
      transform: readTime)
  }
}

extension TimeRange {
  /// Warns if the range starts after the end.
  func remark(behind end: Double, _ console: Console) {
    guard start > end else { return }
    console.warning("there is nothing between --start and --end; it ends earlier")
  }
}

/// Refuses a call of the command that does not hold to a rule.
func require(_ holds: Bool, _ message: @autoclosure () -> String) throws {
  guard holds else { throw ValidationError(message()) }
}

/// Bounds of options that several verbs have.
enum OptionBounds {
  static func check(speed: Double) throws {
    try require((0.001...1_000).contains(speed), "--speed must lie between 0.001 and 1000")
  }

  static func check(gap: Double) throws {
    try require((0...86_400).contains(gap), "--gap must lie between 0 and 86400 seconds")
  }

  static func check(start: Double, end: Double?, latest: Double = .infinity) throws {
    try require((0...latest).contains(start), "--start must be a time from 0 on")
    if let end, end <= start { throw ValidationError("--end must lie after --start") }
  }
}

/// A whole-number option that several verbs have; an option group would add 3 % to each start.
struct IntegerOption {
  let help: ArgumentHelp
  let range: ClosedRange<Int>
  /// The unit in messages; may be empty.
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

  /// `--precision`: digits of numbers in tables.
  static let precision = IntegerOption(
    help: ArgumentHelp(
      "Digits after the point in tables; the shortest exact form without it.", valueName: "digits"),
    range: 0...17, unit: "")

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

/// An option value that is one of a few words, listed without ArgumentParser's key paths: this saves 5 % of a
/// start.
protocol WordOption: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension WordOption {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}

extension TargetPlatform {
  /// The devices that `--on` names.
  static func named(_ names: String?) throws -> [TargetPlatform] {
    try (names ?? "").split(separator: ",").map { name in
      guard let platform = TargetPlatform(rawValue: String(name)) else {
        throw ValidationError("there is no device '\(name)'; there are \(TargetPlatform.choices)")
      }
      return platform
    }
  }
}
