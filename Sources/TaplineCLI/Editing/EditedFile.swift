/// A file edited by `edit` or `audition`.
struct EditedFile {
  let path: String
  private(set) var history: EditHistory

  /// The text as it was opened or last marked for comparison.
  private(set) var reference: [UInt8]

  /// The content on disk as last read or written.
  private var diskContent: [UInt8]
  /// The content written by another program, if it is unreadable or conflicts with unsaved changes; otherwise nil.
  private(set) var otherVersion: [UInt8]?

  /// The time in nanoseconds of the first unsaved change or of the last failed save.
  private var changedAt: Int?

  /// A sentence about the last save or about another program's change.
  private(set) var notice: String?
  private(set) var saveFailure: String?
  let isReadOnly: Bool

  /// A number that increases with every change that the page shows.
  private(set) var version = 1

  /// The nanoseconds from the first unsaved change to the save; a design choice that saves quick changes together.
  private static let saveDelay = 200_000_000

  init(_ path: String) throws {
    self.path = path
    let bytes = try InputFile.read(path)
    do throws(PatternText.Failure) {
      history = try EditHistory(bytes, file: path)
    } catch {
      // The message of `NonPatternFile` recommends `convert`, which a timeline does not need.
      guard !error.isTimeline, let message = NonPatternFile.message(bytes, at: path) else {
        throw error
      }
      throw CommandFailure(.badData, "'\(path)': \(message)")
    }
    (reference, diskContent) = (bytes, bytes)
    isReadOnly = !InputFile.isReplaceable(path)
  }

  var text: PatternText { history.text }

  var bytes: [UInt8] { history.bytes }

  var isChanged: Bool { bytes != diskContent }

  var isSaved: Bool { !isChanged && otherVersion == nil }

  // MARK: - Changes

  /// Changes elements; returns the indices of added elements, `[]` after a removal, or nil if the number is unchanged.
  mutating func apply(_ changes: [PatternEdit], named name: String) throws -> [Int]? {
    let count = text.elements.count
    let changed = try apply(text.edits(changes), named: name)
    guard text.elements.count != count else { return nil }
    return text.elements.count > count ? changed : []
  }

  /// Applies edits and returns the indices of the changed elements; throws if a playable text would become unplayable.
  mutating func apply(_ edits: [TextEdit], named name: String) throws -> [Int] {
    try change { try $0.apply(edits, named: name) }
  }

  mutating func undo() throws -> [Int] { try change { try $0.undo() } }

  mutating func redo() throws -> [Int] { try change { try $0.redo() } }

  private mutating func change(_ change: (inout EditHistory) throws -> [Int]) throws -> [Int] {
    try require(!isReadOnly, else: .cannotCreate, "the file is read-only")
    try require(
      otherVersion == nil, else: .badData,
      "another program changed the file; choose a version first")
    let before = history.version
    let elements = try change(&history)
    guard history.version != before else { return elements }
    version += 1
    notice = nil
    if changedAt == nil { changedAt = SystemClock.nanoseconds }
    return elements
  }

  mutating func mark() {
    reference = bytes
    version += 1
  }

  // MARK: - The disk

  /// Saves the changes: immediately if `now`, otherwise after the save delay; does nothing during a conflict.
  mutating func save(now: Bool = false) {
    guard let changedAt, now || SystemClock.nanoseconds - changedAt >= Self.saveDelay,
      otherVersion == nil
    else { return }
    do {
      if bytes != diskContent {
        let file = try OutputFile(path, replacesInput: true)
        try bytes.withUnsafeBytes { try file.write(unbuffered: $0) }
        // Check for another program's version as late as possible: only the renaming of the new file follows.
        readFromDisk()
        guard otherVersion == nil else { return file.discard() }
        try file.finish()
        diskContent = bytes
      }
      (self.changedAt, notice, saveFailure) = (nil, nil, nil)
      version += 1
    } catch {
      // Retry after another delay.
      self.changedAt = SystemClock.nanoseconds
      saveFailure = "not saved: \(error)"
      if notice != saveFailure { version += 1 }
      notice = saveFailure
    }
  }

  /// Loads another program's version as a change that can be undone, unless there are unsaved changes.
  mutating func readFromDisk() {
    guard let disk = try? InputFile.read(path), disk != otherVersion ?? diskContent else { return }
    (otherVersion, notice) = (disk == diskContent ? nil : disk, nil)
    version += 1
    guard disk != diskContent, bytes == diskContent || bytes == disk else { return }
    guard replaceText(with: disk, named: "the outside change") else { return }
    (diskContent, otherVersion, changedAt) = (disk, nil, nil)
    notice = "read again, because another program saved it"
  }

  /// Ends a conflict by keeping one version; undo restores the other version if it is readable.
  mutating func resolve(keepsMine: Bool) throws {
    guard let disk = otherVersion else { return }
    let mine = bytes
    try require(
      replaceText(with: disk, named: "the other program's version") || keepsMine, else: .badData,
      "the file on disk cannot be read; correct it, or keep your version")
    (diskContent, otherVersion, notice) = (disk, nil, nil)
    if keepsMine { _ = replaceText(with: mine, named: "your version") }
    changedAt = bytes == diskContent ? nil : SystemClock.nanoseconds
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
