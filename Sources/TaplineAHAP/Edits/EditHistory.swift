package import TaplineText

/// A pattern's text with its undo history; undoing a change restores the exact bytes.
package struct EditHistory: Sendable {
  package private(set) var text: PatternText

  /// The number of changes so far; each undo and redo counts as a change.
  package private(set) var version = 0

  private typealias Step = (name: String, change: TextChange)

  private let file: String

  /// The inverses of the changes, the latest one at the end.
  private var undoSteps: [Step] = []

  /// The inverses of the undone changes, the latest one at the end.
  private var redoSteps: [Step] = []

  package init(_ bytes: [UInt8], file: String) throws(PatternText.Failure) {
    self.file = file
    text = try PatternText(bytes, file: file)
  }

  package var bytes: [UInt8] { text.bytes }

  package var undoName: String? { undoSteps.last?.name }
  package var redoName: String? { redoSteps.last?.name }

  /// Makes edits and returns the indices of the changed elements; throws if a playable text would become unplayable.
  @discardableResult
  package mutating func apply(
    _ edits: [TextEdit], named name: String
  ) throws(PatternText.Failure) -> [Int] {
    let change = TextChange(edits)
    guard !change.isEmpty else { return [] }
    let changed = try make((name, change), inverseTo: \.undoSteps, mustPlay: true)
    redoSteps = []
    return changed
  }

  /// Replaces the text, even by a text that does not play.
  package mutating func replace(
    with bytes: [UInt8], named name: String
  ) throws(PatternText.Failure) {
    guard let change = TextChange(from: self.bytes, to: bytes) else { return }
    _ = try make((name, change), inverseTo: \.undoSteps)
    redoSteps = []
  }

  /// Undoes the latest change and returns the indices of the changed elements; does nothing if there is none.
  package mutating func undo() throws(PatternText.Failure) -> [Int] {
    try move(\.undoSteps, to: \.redoSteps)
  }

  package mutating func redo() throws(PatternText.Failure) -> [Int] {
    try move(\.redoSteps, to: \.undoSteps)
  }

  private mutating func move(
    _ source: WritableKeyPath<Self, [Step]>, to target: WritableKeyPath<Self, [Step]>
  ) throws(PatternText.Failure) -> [Int] {
    guard let step = self[keyPath: source].last else { return [] }
    let changed = try make(step, inverseTo: target)
    self[keyPath: source].removeLast()
    return changed
  }

  private mutating func make(
    _ step: Step, inverseTo steps: WritableKeyPath<Self, [Step]>,
    mustPlay: Bool = false
  ) throws(PatternText.Failure) -> [Int] {
    let result = step.change.applied(to: bytes)
    let new = try PatternText(result.bytes, file: file)
    if mustPlay, let problem = new.problem, text.problem == nil {
      throw PatternText.Failure(problem)
    }
    text = new
    version += 1
    self[keyPath: steps].append((step.name, result.inverse))
    return text.elements(in: result.ranges)
  }
}
