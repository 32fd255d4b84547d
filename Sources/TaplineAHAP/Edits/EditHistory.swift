package import TaplineText

/// A text with the changes that were made to it, which can be undone to the first byte.
package struct EditHistory: Sendable {
  package private(set) var bytes: [UInt8]

  /// The number of times that the text has changed; it never repeats.
  package private(set) var version = 0

  private typealias Step = (name: String, change: TextChange)

  /// The changes that undo what was done, the last one at the end.
  private var done: [Step] = []

  /// The changes that make again what was undone.
  private var undone: [Step] = []

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name of the change that would be undone, or nil.
  package var undoName: String? { done.last?.name }

  /// The name of the change that would be made again, or nil.
  package var redoName: String? { undone.last?.name }

  /// Makes a change and returns the changed ranges of the new text.
  @discardableResult
  package mutating func apply(_ change: TextChange, named name: String) -> [Range<Int>] {
    undone = []
    return make((name, change), undoneBy: \.done)
  }

  package mutating func undo() -> [Range<Int>] {
    done.popLast().map { make($0, undoneBy: \.undone) } ?? []
  }

  package mutating func redo() -> [Range<Int>] {
    undone.popLast().map { make($0, undoneBy: \.done) } ?? []
  }

  private mutating func make(
    _ step: Step, undoneBy steps: WritableKeyPath<Self, [Step]>
  ) -> [Range<Int>] {
    let result = step.change.applied(to: bytes)
    bytes = result.bytes
    version += 1
    self[keyPath: steps].append((step.name, result.inverse))
    return result.ranges
  }
}
