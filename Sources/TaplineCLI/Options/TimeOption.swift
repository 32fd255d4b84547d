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
