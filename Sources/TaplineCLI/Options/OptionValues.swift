func readTime(_ text: String) throws -> Double {
  guard let time = TimeText(text) else {
    throw ValidationError("write \(TimeText.form); a number without a unit is in seconds")
  }
  return time.seconds
}

func readChannels(_ text: String) throws -> [Int] {
  let numbers = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    guard let number = Int(part), (1...256).contains(number) else {
      throw ValidationError(
        "'\(part)' is not the number of a channel; write numbers from 1 to 256, as in 3,4")
    }
    return number
  }
  try require(Set(numbers).count == numbers.count, "a channel is listed twice")
  return numbers
}

/// A unit is required: without one, 10 would be 10 s, and every difference would be accepted.
func readTimeTolerance(_ text: String) throws -> Double {
  guard let time = TimeText(text) else { throw ValidationError("write \(TimeText.form)") }
  try require(time.hasUnit, "a tolerance needs its unit; write \(text)ms or \(text)s")
  try require(time.seconds >= 0, "a tolerance must not be negative")
  return time.seconds
}

extension Option where Value == Double {
  init(wrappedValue: Double, time help: String) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: "time"), transform: readTime)
  }
}

extension Option where Value == Double? {
  init(time help: String, transform: @escaping @Sendable (String) throws -> Double = readTime) {
    self.init(
      parsing: .unconditional, help: ArgumentHelp(help, valueName: "time"), transform: transform)
  }
}

extension Option where Value: ExpressibleByArgument {
  /// Creates an option with a number, which may be negative.
  init(
    wrappedValue: Value, name: NameSpecification = .long, number valueName: String, _ help: String
  ) {
    self.init(
      wrappedValue: wrappedValue, name: name, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: valueName))
  }
}

extension Option {
  init<Number: ExpressibleByArgument>(number valueName: String, _ help: String)
  where Value == Number? {
    self.init(parsing: .unconditional, help: ArgumentHelp(help, valueName: valueName))
  }
}

extension Option {
  init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long, taking valueName: String, _ help: String,
    completion: CompletionKind? = nil
  ) where Value == Element? {
    self.init(name: name, help: ArgumentHelp(help, valueName: valueName), completion: completion)
  }

  init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], name: NameSpecification = .long, taking valueName: String,
    _ help: String, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(
      wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help, valueName: valueName),
      completion: completion)
  }
}

extension Argument where Value == [String] {
  init(taking valueName: String, _ help: String, completion: CompletionKind? = nil) {
    self.init(help: ArgumentHelp(help, valueName: valueName), completion: completion)
  }
}

extension TimeRange {
  /// The maximum time in seconds for which a tap decays after the end of the last event; a design choice.
  private static let longestDecay = 1.0

  /// The time in seconds from the last event to `--end` above which milliseconds were probably meant; a design choice.
  private static let longestSilence = 9.0

  func check(end lastEnd: Double, _ console: Console) throws {
    let last = fixed(lastEnd, digits: 3)
    try require(
      start <= lastEnd + Self.longestDecay, else: .usage,
      "--start is \(start.shortestText) s, but the last event ends at \(last) s")
    guard let end, end > lastEnd + Self.longestSilence else { return }
    let text = end.shortestText
    console.warning(
      "--end is \(text) s, but the last event ends at \(last) s; for milliseconds write \(text)ms")
  }

  func warnIfEmpty(after end: Double, _ console: Console) {
    guard start > end else { return }
    console.warning(
      "there are no events after --start; the last event ends at \(fixed(end, digits: 3)) s")
  }
}

func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  guard condition else { throw ValidationError(message()) }
}

func require(
  _ condition: Bool, else code: ExitCode, _ message: @autoclosure () -> SanitizedText
) throws(CommandFailure) {
  guard condition else { throw CommandFailure(code, message()) }
}

func require<Value>(
  _ option: String, _ value: Value?, in range: ClosedRange<Value>, _ bounds: String
) throws {
  try require(value.map(range.contains) ?? true, "\(option) must be between \(bounds)")
}

enum OptionBounds {
  static func check(speed: Double) throws {
    try require("--speed", speed, in: 0.001...1_000, "0.001 and 1000")
  }

  static func check(gap: Double) throws {
    try require("--gap", gap, in: 0...86_400, "0 and 86400 seconds")
  }

  static func check(touch option: String, _ seconds: Double?) throws {
    let latest = TouchScript.latestTime
    try require(option, seconds, in: 0...latest, "0 and \(Int(latest)) seconds")
  }

  static func check(start: Double, end: Double?) throws {
    try require(start >= 0, "--start must not be negative")
    if let end, end <= start { throw ValidationError("--end must be later than --start") }
  }

  static func check(port option: String, _ port: Int?) throws {
    try require((0...65_535).contains(port ?? 0), "\(option) must be a port from 0 to 65535")
  }
}

/// A whole-number option shared by several verbs; an option group would make the start of the command 3 % slower.
struct IntegerOption {
  let help: ArgumentHelp
  let range: ClosedRange<Int>
  /// The unit after a leading space; empty if there is none.
  let unit: String

  static let rate = IntegerOption(
    help: ArgumentHelp(
      "Audio frames per second; a sound device may use another rate.",
      valueName: "hertz", visibility: .shared),
    range: 8_000...384_000, unit: " hertz")

  static let fps = IntegerOption(
    help: ArgumentHelp(
      "Display frames per second, in tables and pictures.", valueName: "rate", visibility: .shared),
    range: 1...10_000, unit: "")

  static let precision = IntegerOption(
    help: ArgumentHelp(
      "Digits after the decimal point in tables (default: the fewest that are exact).",
      valueName: "digits", visibility: .shared),
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
  static let tableLayout = ArgumentHelp("The layout of tables.", visibility: .shared)

  static let api = ArgumentHelp(
    "The API that evaluates curves, instead of the API in whose notation they are written.",
    visibility: .shared)

  static let soundVoice = ArgumentHelp(
    "The voice of sound files; 'both': audible on the left, tactile on the right.",
    visibility: .shared)

  static let sampleEncoding = ArgumentHelp("The encoding of sound files.", visibility: .shared)

  static let plainLetters = ArgumentHelp(
    "Draw text pictures with ASCII characters, which is the default in locales without UTF-8.",
    visibility: .shared)

  static let allowLong = ArgumentHelp(
    "Allow more than 24 hours; for 'curve', more than 10,368,000 rows.", visibility: .shared)

  static let writtenAsJSON: ArgumentHelp =
    "Report the files that were written as JSON on standard output."
}

protocol WordOption: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension WordOption {
  /// All words; ArgumentParser's own list uses key paths, with which the command starts 5 % slower.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}

/// Parses words separated by commas; `equivalent` returns the word to suggest for an unknown name.
func readWords<Word: RawRepresentable<String> & CaseIterable>(
  _ text: String?, _ noun: String, equivalent: (String) -> Word? = { _ in nil }
) throws -> [Word] {
  guard let text else { return [] }
  return try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    let name = part.split(separator: " ").joined(separator: " ")
    guard let word = Word(rawValue: name) else {
      if let word = equivalent(name) {
        throw ValidationError("there is no \(noun) '\(name)'; use \(word.rawValue)")
      }
      let known = Word.allCases.map(\.rawValue)
      throw ValidationError(
        "there is no \(noun) '\(name)'; \(knownNameHint(for: name, in: known, "\(noun)s"))")
    }
    return word
  }
}

func choices<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> String {
  type.allCases.map(\.rawValue).joined(separator: ", ")
}

extension TargetPlatform {
  static func named(_ names: String?) throws -> [TargetPlatform] {
    try readWords(names, "device") { name in
      name.hasPrefix("android-") ? Int(name.dropFirst("android-".count)).flatMap(android) : nil
    }
  }
}

extension DeviceCondition {
  static func named(_ names: String?) throws -> [DeviceCondition] {
    try readWords(names, "condition")
  }
}
