import TaplineText

/// Touches of one finger on a button, and the program's actions during them, as steps with times in seconds.
///
///     down 0; out 0.05; in 0.09; up 0.2
///
/// One finger goes down, may leave the control and return, and is lifted or canceled. Three shorthands
/// expand to several steps: `tap T [HOLD]`, `double-tap T [HOLD [PAUSE]]` and `long-press T [HOLD]`.
public struct TouchScript: Hashable, Sendable {
  /// An action of the finger, the system or the program.
  public enum Action: String, CaseIterable, Sendable {
    /// The finger touches the control.
    case down
    /// The finger leaves the control while down.
    case out
    /// The finger returns while down.
    case `in`
    /// The finger is lifted.
    case up
    /// The system cancels the touch, for example for a call.
    case cancel
    /// The program disables the control.
    case disable
    /// The program enables the control.
    case enable
  }

  /// An action at a time.
  public struct Step: Hashable, Sendable {
    /// The action.
    package var action: Action

    /// Seconds from the start, `>= 0`.
    package var time: Double

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - time: Seconds from the start, `>= 0`.
    public init(_ action: Action, at time: Double) {
      self.action = action
      self.time = time
    }
  }

  /// The steps, sorted by time.
  package let steps: [Step]

  /// Whether the control recognizes a long press, as for the step `long-press`.
  package let expectsLongPress: Bool

  /// The default duration of a touch in seconds, about that of a deliberate tap; a design choice of this project.
  @usableFromInline package static let defaultHold = 0.12

  /// The default pause in seconds between the two taps of a double tap; a design choice of this project.
  static let defaultPause = 0.12

  /// The seconds by which `long-press T` exceeds the recognizer's minimum; a design choice of this project.
  package static let longPressMargin = 0.1

  /// The latest time in a script, in seconds: a day.
  package static let latestTime = 86_400.0

  /// Creates a script of steps.
  ///
  /// - Parameters:
  ///   - steps: The steps, sorted by time.
  ///   - expectsLongPress: Whether the control recognizes a long press.
  /// - Throws: `TouchScriptError` without a location if a step cannot follow the previous ones.
  public init(_ steps: [Step], expectsLongPress: Bool = false) throws(TouchScriptError) {
    self.steps = steps
    self.expectsLongPress = expectsLongPress
    var check = StepOrder()
    for step in steps {
      if let problem = check.problem(with: step) { throw TouchScriptError(problem, range: nil) }
    }
  }

  /// Returns a script of a finger that goes down at time 0 and is lifted.
  ///
  /// - Parameter hold: The seconds for which the finger stays down, `0...86_400`; this is not checked.
  /// - Returns: The script.
  public static func tap(hold: Double = defaultHold) -> TouchScript {
    TouchScript(unchecked: [Step(.down, at: 0), Step(.up, at: hold)])
  }

  /// Returns a script of a finger that goes down at time 0 and whose touch the system cancels.
  ///
  /// - Parameter time: The time of the cancellation in seconds, `0...86_400`; this is not checked.
  /// - Returns: The script.
  public static func cancelled(at time: Double) -> TouchScript {
    TouchScript(unchecked: [Step(.down, at: 0), Step(.cancel, at: time)])
  }

  init(unchecked steps: [Step], expectsLongPress: Bool = false) {
    self.steps = steps
    self.expectsLongPress = expectsLongPress
  }
}

/// An error in a script.
public struct TouchScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem in one sentence.
  public let message: String

  /// The invalid bytes of the text; `nil` if there is no text.
  package let range: Range<Int>?

  init(_ message: String, range: Range<Int>?) {
    self.message = message
    self.range = range
  }

  /// The problem in one sentence.
  public var description: String { message }

  /// Returns the problem with the text and a line of carets under the mistake.
  ///
  /// - Parameter text: The parsed text.
  /// - Returns: Several lines.
  public func diagram(of text: String) -> String {
    guard let range else { return SanitizedText(message).text }
    return "\(caretDiagram(of: text, under: range)) \(SanitizedText(message).text)"
  }
}

/// Checks the order of a script's steps.
struct StepOrder {
  private enum Finger {
    case up
    case inside
    case outside
  }

  private var finger = Finger.up
  /// Whether the control is enabled; nil before the first `enable` or `disable`, because either may come first.
  private var isEnabled: Bool?
  private var time = 0.0

  /// Returns the reason why a step cannot follow the previous ones; nil if it can.
  mutating func problem(with step: TouchScript.Step) -> String? {
    guard step.time >= 0, step.time <= TouchScript.latestTime else {
      return "a time must be between 0 and \(Int(TouchScript.latestTime)) seconds"
    }
    guard step.time >= time else {
      return "this step is earlier than the one before it; sort the steps by time"
    }
    time = step.time
    switch (step.action, finger) {
    case (.down, .up): finger = .inside
    case (.down, _): return "the finger is down already"
    case (.out, .inside): finger = .outside
    case (.in, .outside): finger = .inside
    case (.up, .inside), (.up, .outside), (.cancel, .inside), (.cancel, .outside): finger = .up
    case (.out, .outside): return "the finger is outside already"
    case (.in, .inside): return "the finger is inside already"
    case (.out, .up), (.in, .up), (.up, .up), (.cancel, .up): return "the finger is not down"
    case (.disable, _):
      guard isEnabled != false else { return "the control is disabled already" }
      isEnabled = false
    case (.enable, _):
      guard isEnabled != true else { return "the control is enabled already" }
      isEnabled = true
    }
    return nil
  }
}
