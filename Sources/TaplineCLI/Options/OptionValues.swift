import ArgumentParser
import Tapline

/// Reads the value of an option that takes a time: a number with its unit, or one of seconds.
func readTime(_ text: String) throws -> Double {
  guard let time = TimeText(text) else {
    throw ValidationError("write \(TimeText.form); without a unit it is seconds")
  }
  return time.seconds
}

/// Reads a tolerance of times, which needs its unit: a bare 10, meant as milliseconds, would let
/// everything pass.
func readTimeTolerance(_ text: String) throws -> Double {
  guard let time = TimeText(text) else { throw ValidationError("write \(TimeText.form)") }
  guard time.hasUnit else {
    throw ValidationError("a tolerance needs its unit; write \(text)ms or \(text)s")
  }
  guard time.seconds >= 0 else { throw ValidationError("a tolerance is not negative") }
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
  /// Warns where the part lies behind the end of what there is.
  func remark(behind end: Double, _ console: Console) {
    guard start > end else { return }
    console.warning("there is nothing between --start and --end; it ends earlier")
  }
}

/// The bounds of numbers that several verbs take.
enum OptionBounds {
  /// Holds `--speed` to its bounds.
  static func check(speed: Double) throws {
    guard (0.001...1_000).contains(speed) else {
      throw ValidationError("--speed must lie between 0.001 and 1000")
    }
  }

  /// Holds `--gap` to its bounds.
  static func check(gap: Double) throws {
    guard (0...86_400).contains(gap) else {
      throw ValidationError("--gap must lie between 0 and 86400 seconds")
    }
  }

  /// Holds `--start` and `--end`, which are finite, to their bounds.
  static func check(start: Double, end: Double?, latest: Double = .infinity) throws {
    guard (0...latest).contains(start) else {
      throw ValidationError("--start must be a time from 0 on")
    }
    if let end, end <= start { throw ValidationError("--end must lie after --start") }
  }
}

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

/// An option's value that is one of a few words.
///
/// ArgumentParser asks each option for its words at every start, and by itself makes a key path each
/// time; a closure takes a twentieth off the instructions of a start.
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
