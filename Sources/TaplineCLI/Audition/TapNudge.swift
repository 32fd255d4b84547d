struct TapNudge: Equatable {
  private let field: PatternEdit.Field
  private let step: Double

  init(_ field: PatternEdit.Field, by step: Double) {
    self.field = field
    self.step = step
  }

  func change(of tap: EditedFile.Tap) -> PatternEdit {
    let (value, range, scale): (Double, ClosedRange<Double>, Double) =
      switch field {
      case .time: (tap.element.time, 0...86_400, 1e6)
      case .parameter(let parameter): (tap.element.number(parameter), 0...1, 1e4)
      default: preconditionFailure("no key changes another field")
      }
    let sum = ((value + step) * scale).rounded() / scale
    let newValue = min(max(sum, range.lowerBound), range.upperBound)
    return .set(element: tap.index, field: field, value: .number(newValue))
  }
}

extension EditedFile {
  /// A haptic event with its index among the elements of the text.
  typealias Tap = (index: Int, element: PatternText.Element)

  /// The message about a file with unsaved changes that another program has saved.
  static let conflict = "another program changed the file: w keeps your version, r loads the other"

  /// The haptic events in file order.
  var taps: [Tap] {
    text.elements.enumerated().filter(\.element.isHaptic).map { ($0.offset, $0.element) }
  }

  init(taps reference: String) throws {
    try require(
      InputFile.isRegular(reference) && reference.lowercased().hasSuffix(".ahap"), else: .usage,
      "only an AHAP file can be changed; 'tapline render NAME -o mine.ahap' creates one")
    try self.init(reference)
  }

  /// Saves the changes, also over another program's version unless it is newer than the one read before.
  mutating func saveNow() throws {
    try resolve(keepsMine: true)
    save(now: true)
    if let saveFailure { throw CommandFailure(.cannotCreate, SanitizedText(saveFailure)) }
    try require(isSaved, else: .badData, SanitizedText(Self.conflict))
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
