/// A small change of one value of a tap.
struct TapNudge: Equatable {
  private let field: PatternEdit.Field
  private let step: Double

  init(_ field: PatternEdit.Field, by step: Double) {
    self.field = field
    self.step = step
  }

  fileprivate func change(of tap: AuditionEdits.Tap) -> PatternEdit {
    let (value, range, scale): (Double, ClosedRange<Double>, Double) =
      switch field {
      case .time: (tap.element.time, 0...86_400, 1e6)
      case .parameter(let parameter): (tap.element.number(parameter), 0...1, 1e4)
      default: preconditionFailure("no key changes another field")
      }
    let sum = ((value + step) * scale).rounded() / scale
    let new = min(max(sum, range.lowerBound), range.upperBound)
    return .set(element: tap.index, field: field, value: .number(new))
  }
}

/// The unsaved tap changes of one file, with an undo history.
struct AuditionEdits {
  private var path: String?
  /// The content as last read or saved.
  private var saved: [UInt8] = []
  private var history = EditHistory([])

  var bytes: [UInt8] { history.bytes }

  var isChanged: Bool { bytes != saved }

  /// A haptic event with its index among the elements of the text.
  typealias Tap = (index: Int, element: PatternText.Element)

  /// The taps that can be changed, in file order.
  var taps: [Tap] {
    (text?.elements ?? []).enumerated().filter(\.element.isHaptic).map { ($0.offset, $0.element) }
  }

  private var text: PatternText? { try? PatternText(bytes, file: "") }

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
    (path, saved, history) = (reference, read, EditHistory(read))
  }

  mutating func apply(_ nudge: TapNudge, at index: Int) {
    guard case let taps = taps, taps.indices.contains(index),
      let edits = try? text?.edits([nudge.change(of: taps[index])]), !edits.isEmpty
    else { return }
    history.apply(TextChange(edits), named: "nudge")
  }

  mutating func undo() { _ = history.undo() }

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
    return "tap \(index + 1) of \(taps.count): \(text(tap.element.time * 1_000)) ms, intensity "
      + "\(text(tap.element.number(.hapticIntensity))), sharpness \(text(tap.element.number(.hapticSharpness)))"
      + (isChanged ? "  (w saves)" : "")
  }
}

extension PatternText.Element {
  /// Returns a parameter as written, or CoreHaptics' default.
  fileprivate func number(_ parameter: EventParameter) -> Double {
    value(parameter)?.number ?? parameter.value(in: HapticEvent(.transient, at: 0))
  }
}
