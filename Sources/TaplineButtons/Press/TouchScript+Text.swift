import TaplineText

extension TouchScript {
  private enum Shorthand: String, CaseIterable {
    case tap
    case doubleTap = "double-tap"
    case longPress = "long-press"
  }

  private struct Word {
    let text: String
    let range: Range<Int>
  }

  /// Parses a script: steps separated by semicolons or line breaks, each a word followed by times.
  ///
  /// - Parameters:
  ///   - text: The script, such as `down 0; up 120ms`; a number without a unit is in seconds.
  ///   - longPress: The seconds after which a long press is recognized. By default, `long-press` holds 0.1 s longer.
  /// - Throws: `TouchScriptError` with the location of the first mistake.
  public init(_ text: String, longPress: Double) throws(TouchScriptError) {
    var steps: [Step] = []
    var expectsLongPress = false
    var order = StepOrder()
    for phrase in Self.phrases(of: text) {
      guard let verb = phrase.first else { continue }
      let added: [Step]
      if let action = Action(rawValue: verb.text) {
        let times = try Self.times(of: phrase, count: 1...1)
        added = [Step(action, at: times[0])]
      } else if let shorthand = Shorthand(rawValue: verb.text) {
        let times = try Self.times(of: phrase, count: 1...(shorthand == .doubleTap ? 3 : 2))
        let start = times[0]
        let hold = times.dropFirst().first
        switch shorthand {
        case .tap: added = Self.tap(at: start, hold: hold ?? Self.defaultHold)
        case .doubleTap:
          let hold = hold ?? Self.defaultHold
          let second = start + hold + (times.dropFirst(2).first ?? Self.defaultPause)
          added = Self.tap(at: start, hold: hold) + Self.tap(at: second, hold: hold)
        case .longPress:
          expectsLongPress = true
          added = Self.tap(at: start, hold: hold ?? longPress + Self.longPressMargin)
        }
      } else {
        let names = Action.allCases.map(\.rawValue) + Shorthand.allCases.map(\.rawValue)
        throw TouchScriptError(
          "there is no step '\(verb.text)'; write one of \(names.joined(separator: ", "))",
          range: verb.range)
      }
      for step in added {
        if let problem = order.problem(with: step) {
          let end = phrase.last?.range.upperBound ?? verb.range.upperBound
          throw TouchScriptError(problem, range: verb.range.lowerBound..<end)
        }
      }
      steps += added
    }
    guard !steps.isEmpty else {
      throw TouchScriptError(
        "a script needs at least one step, such as 'down 0; up 0.12'", range: 0..<text.utf8.count)
    }
    self.init(unchecked: steps, expectsLongPress: expectsLongPress)
  }

  private static func tap(at time: Double, hold: Double) -> [Step] {
    [Step(.down, at: time), Step(.up, at: time + hold)]
  }

  private static func times(
    of phrase: [Word], count: ClosedRange<Int>
  ) throws(TouchScriptError) -> [Double] {
    let words = phrase.dropFirst()
    guard words.count >= count.lowerBound else {
      throw TouchScriptError(
        "'\(phrase[0].text)' needs a time, as in '\(phrase[0].text) 0.12'", range: phrase[0].range)
    }
    guard words.count <= count.upperBound else {
      let extra = words[count.upperBound + 1]
      throw TouchScriptError(
        "'\(phrase[0].text)' takes no more times; separate steps with ';'", range: extra.range)
    }
    var numbers: [Double] = []
    for word in words {
      guard let seconds = TimeText(word.text)?.seconds else {
        throw TouchScriptError(
          "'\(word.text)' is not a time; write seconds, or a unit as in 50ms", range: word.range)
      }
      guard seconds >= 0 else {
        throw TouchScriptError("a time cannot be negative", range: word.range)
      }
      numbers.append(seconds)
    }
    return numbers
  }

  private static func phrases(of text: String) -> [[Word]] {
    let bytes = text.utf8
    return bytes.split { [UInt8(ascii: ";"), UInt8(ascii: "\n")].contains($0) }.map { phrase in
      phrase.split { [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains($0) }
        .map { word in
          let start = bytes.distance(from: bytes.startIndex, to: word.startIndex)
          return Word(text: String(Substring(word)), range: start..<start + word.count)
        }
    }
  }
}
