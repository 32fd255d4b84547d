package import TaplineText

/// A pattern's text with the changes that were made to it, which can be undone to the first byte.
package struct EditHistory: Sendable {
  package private(set) var text: PatternText

  /// The number of times that the text has changed; it never repeats.
  package private(set) var version = 0

  private typealias Step = (name: String, change: TextChange)

  private let file: String

  /// The changes that undo what was done, the last one at the end.
  private var done: [Step] = []

  /// The changes that make again what was undone.
  private var undone: [Step] = []

  package init(_ bytes: [UInt8], file: String) throws(PatternText.Failure) {
    self.file = file
    text = try PatternText(bytes, file: file)
  }

  package var bytes: [UInt8] { text.bytes }

  /// The name of the change that would be undone, or nil.
  package var undoName: String? { done.last?.name }

  /// The name of the change that would be made again, or nil.
  package var redoName: String? { undone.last?.name }

  /// Makes edits and returns the changed elements, unless the text would no longer play.
  @discardableResult
  package mutating func apply(
    _ edits: [TextEdit], named name: String
  ) throws(PatternText.Failure) -> [Int] {
    let change = TextChange(edits)
    guard !change.isEmpty else { return [] }
    let changed = try make((name, change), undoneBy: \.done, mustPlay: true)
    undone = []
    return changed
  }

  /// Replaces the text, whether or not the new one plays.
  package mutating func replace(
    with bytes: [UInt8], named name: String
  ) throws(PatternText.Failure) {
    guard let change = TextChange(from: self.bytes, to: bytes) else { return }
    _ = try make((name, change), undoneBy: \.done)
    undone = []
  }

  /// Undoes a change and returns the changed elements.
  package mutating func undo() throws(PatternText.Failure) -> [Int] {
    guard let step = done.last else { return [] }
    let changed = try make(step, undoneBy: \.undone)
    done.removeLast()
    return changed
  }

  /// Makes a change again and returns the changed elements.
  package mutating func redo() throws(PatternText.Failure) -> [Int] {
    guard let step = undone.last else { return [] }
    let changed = try make(step, undoneBy: \.done)
    undone.removeLast()
    return changed
  }

  private mutating func make(
    _ step: Step, undoneBy steps: WritableKeyPath<Self, [Step]>,
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
