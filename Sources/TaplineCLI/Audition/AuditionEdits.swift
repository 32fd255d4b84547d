/// The unsaved tap changes of one file, with an undo history.
struct AuditionEdits {
  private var path: String?
  /// The content as last read or saved.
  private var saved: [UInt8] = []
  private var history: [[UInt8]] = []

  private(set) var bytes: [UInt8] = []

  /// The maximum number of changes that can be undone; a design choice.
  private static let maximumHistory = 1_000

  var isChanged: Bool { bytes != saved }

  /// The taps that can be changed, in file order.
  var taps: [TapNudge.Tap] { TapNudge.taps(in: bytes) }

  /// Opens an AHAP file if it is not open yet or has changed on disk.
  ///
  /// Throws for anything that is not an AHAP file, such as a library pattern.
  mutating func open(_ reference: String) throws {
    guard InputFile.isRegular(reference), reference.lowercased().hasSuffix(".ahap") else {
      throw CommandFailure(
        .usage, "only an AHAP file can be changed; 'tapline render NAME -o mine.ahap' creates one")
    }
    let read = try InputFile.read(reference)
    // A version saved by another program replaces the edits.
    guard path != reference || read != saved else { return }
    (path, saved, bytes, history) = (reference, read, read, [])
  }

  mutating func apply(_ nudge: TapNudge, at index: Int) {
    guard let changed = nudge.applied(to: bytes, at: index) else { return }
    history.append(bytes)
    if history.count > Self.maximumHistory { history.removeFirst() }
    bytes = changed
  }

  mutating func undo() {
    if let before = history.popLast() { bytes = before }
  }

  /// Writes the file atomically.
  mutating func save() throws -> String {
    guard let path, isChanged else { return "there are no changes to save" }
    try OutputFile.write(bytes, to: path, replacesInput: true)
    saved = bytes
    return "saved \(path)"
  }

  func sentence(at index: Int) -> String {
    let taps = taps
    guard taps.indices.contains(index) else { return "there is no tap to change" }
    let tap = taps[index]
    func text(_ number: Double) -> String { significant(number, digits: 4) }
    return "tap \(index + 1) of \(taps.count): \(text(tap.time * 1_000)) ms, intensity "
      + "\(text(tap.intensity)), sharpness \(text(tap.sharpness))"
      + (isChanged ? "  (w saves)" : "")
  }
}
