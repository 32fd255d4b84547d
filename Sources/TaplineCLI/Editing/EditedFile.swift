/// A file edited by `edit` or `audition`: its text with the undo history, and its content on disk.
///
/// Thread: one at a time.
struct EditedFile {
  let path: String
  private(set) var history: EditHistory

  /// The text as it was opened or last marked for comparison.
  private(set) var reference: [UInt8]

  /// The content on disk as last read or written.
  private var saved: [UInt8]

  /// Another program's content that is unreadable or conflicts with unsaved changes, until the user decides; or nil.
  private(set) var theirs: [UInt8]?

  /// The time on `SystemClock` of the first unsaved change or the last failed save; nil if all changes are saved.
  private var changedAt: Int?

  /// A sentence about the last save or outside change, or nil.
  private(set) var notice: String?

  /// A sentence about a save that failed, or nil.
  private(set) var saveFailure: String?

  /// Whether the file cannot be replaced.
  let isReadOnly: Bool

  /// A number that increases with every change that the page shows.
  private(set) var version = 1

  /// Nanoseconds from a change to its save; a design choice, long enough for several changes.
  private static let pause = 200_000_000

  init(_ path: String) throws {
    self.path = path
    let bytes = try InputFile.read(path)
    do throws(PatternText.Failure) {
      history = try EditHistory(bytes, file: path)
    } catch {
      // A timeline can be edited if it has patterns, so `convert` is no remedy.
      guard !error.isTimeline, let message = NonPatternFile.message(bytes, at: path) else {
        throw error
      }
      throw CommandFailure(.badData, "'\(path)': \(message)")
    }
    (reference, saved) = (bytes, bytes)
    isReadOnly = !InputFile.isReplaceable(path)
  }

  var text: PatternText { history.text }

  var bytes: [UInt8] { history.bytes }

  var isChanged: Bool { bytes != saved }

  var isSaved: Bool { !isChanged && theirs == nil }

  // MARK: - Changes

  /// Changes elements; returns the added ones, `[]` after a removal, and nil if the number of elements is unchanged.
  mutating func make(_ changes: [PatternEdit], named name: String) throws -> [Int]? {
    let count = text.elements.count
    let made = try make(text.edits(changes), named: name)
    return text.elements.count == count ? nil : text.elements.count > count ? made : []
  }

  /// Applies edits and returns the changed elements; throws if a text that plays would no longer do so.
  mutating func make(_ edits: [TextEdit], named name: String) throws -> [Int] {
    try change { try $0.apply(edits, named: name) }
  }

  mutating func undo() throws -> [Int] { try change { try $0.undo() } }

  mutating func redo() throws -> [Int] { try change { try $0.redo() } }

  private mutating func change(_ change: (inout EditHistory) throws -> [Int]) throws -> [Int] {
    guard !isReadOnly else { throw CommandFailure(.cannotCreate, "the file is read-only") }
    guard theirs == nil else {
      throw CommandFailure(.badData, "another program changed the file; choose a version first")
    }
    let before = history.version
    let elements = try change(&history)
    guard history.version != before else { return elements }
    version += 1
    notice = nil
    if changedAt == nil { changedAt = SystemClock.nanoseconds }
    return elements
  }

  /// Uses the current text for later comparisons.
  mutating func mark() {
    reference = bytes
    version += 1
  }

  // MARK: - The disk

  /// Saves the changes if `now` or if the first of them is older than the pause.
  mutating func save(now: Bool = false) {
    guard let changedAt, now || SystemClock.nanoseconds - changedAt >= Self.pause else { return }
    guard theirs == nil else { return }
    do {
      if bytes != saved {
        let file = try OutputFile(path, replacesInput: true)
        try bytes.withUnsafeBytes { try file.write(unbuffered: $0) }
        // Another program may have written since the last check; only the renaming is left now.
        readOutside()
        guard theirs == nil else { return file.discard() }
        try file.finish()
        saved = bytes
      }
      (self.changedAt, notice, saveFailure) = (nil, nil, nil)
      version += 1
    } catch {
      // Retry after the next pause.
      self.changedAt = SystemClock.nanoseconds
      saveFailure = "not saved: \(error)"
      if notice != saveFailure { version += 1 }
      notice = saveFailure
    }
  }

  /// Reads the file if another program has written it.
  ///
  /// Its content replaces the text as a change that can be undone; if there are unsaved changes, the user decides.
  mutating func readOutside() {
    guard let disk = try? InputFile.read(path), disk != theirs ?? saved else { return }
    (theirs, notice) = (disk == saved ? nil : disk, nil)
    version += 1
    guard disk != saved, bytes == saved || bytes == disk else { return }
    guard replaceText(with: disk, named: "the outside change") else { return }
    (saved, theirs, changedAt) = (disk, nil, nil)
    notice = "read again, because another program saved it"
  }

  /// Ends a conflict by keeping one version; undo restores the other one if it is readable.
  mutating func resolve(keepsMine: Bool) throws {
    guard let disk = theirs else { return }
    let mine = bytes
    guard replaceText(with: disk, named: "the other program's version") || keepsMine else {
      throw CommandFailure(.badData, "the file on disk cannot be read; correct it, or keep yours")
    }
    (saved, theirs, notice) = (disk, nil, nil)
    if keepsMine { _ = replaceText(with: mine, named: "your version") }
    changedAt = bytes == saved ? nil : SystemClock.nanoseconds
  }

  /// Replaces the text as a change that can be undone; returns false if the new text is unreadable.
  private mutating func replaceText(with new: [UInt8], named name: String) -> Bool {
    version += 1
    do throws(PatternText.Failure) { try history.replace(with: new, named: name) } catch {
      notice = "the file on disk cannot be read: \(SanitizedText(error.reason).text)"
      return false
    }
    return true
  }
}
