/// A writer of JSON text that adds the brackets, commas and white space of a layout.
package struct JSONText: ~Copyable {
  package enum Container {
    case array
    case object
  }

  enum Layout {
    case lines
    /// As `lines`, with each line feed and its following indent replaced by one space.
    case joinedLines
    case line
    /// Without spaces or line feeds, safe inside an HTML `<script>`.
    case script

    var hasLines: Bool { self != .line && self != .script }
  }

  private var text = TextBuffer(capacity: 4_096)

  private(set) var layout: Layout

  /// Receives the text in blocks and returns whether to continue; nil if the text is kept whole.
  private let consume: ((UnsafeRawBufferPointer) -> Bool)?

  /// Whether `consume` has returned false.
  package private(set) var isStopped = false

  private static let blockSize = 65_536

  private var depth = 0

  /// Whether the innermost container is still empty.
  private var isEmpty = true

  init(_ layout: Layout, handingTo consume: ((UnsafeRawBufferPointer) -> Bool)? = nil) {
    self.layout = layout
    self.consume = consume
  }

  var array: [UInt8] { text.array }

  var string: String { text.string }

  mutating func flush() {
    isStopped = isStopped || consume?(text.bytes) == false
    text.removeAll()
  }

  package mutating func open(_ container: Container) {
    text.append(container == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    depth += 1
    isEmpty = true
  }

  package mutating func close(_ container: Container) {
    depth -= 1
    if !isEmpty { separate(layout, isPadded: container == .object) }
    text.append(container == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    isEmpty = false
  }

  /// Starts an element of an array; write its value next.
  package mutating func element() { begin(padding: false) }

  package mutating func member(_ key: StaticString) {
    begin(padding: true)
    // ": "
    text.append(quoted: key, tail: 0x203A, tailCount: layout == .script ? 1 : 2)
  }

  package mutating func member(_ key: StaticString, _ number: Double) {
    member(key)
    self.number(number)
  }

  package mutating func member(_ key: StaticString, whole number: Int) {
    member(key)
    integer(number)
  }

  /// Starts a member of an object, optionally on the line of the previous member; write its value next.
  package mutating func member(named key: String, onSameLine isOnSameLine: Bool = false) {
    begin(padding: true, isOnSameLine: isOnSameLine)
    string(key)
    text.append(UInt8(ascii: ":"))
    if layout != .script { text.append(UInt8(ascii: " ")) }
  }

  package mutating func line(_ write: (inout JSONText) -> Void) {
    let outer = layout
    if layout != .script { layout = .line }
    write(&self)
    layout = outer
  }

  private mutating func begin(padding: Bool, isOnSameLine: Bool = false) {
    if text.count >= Self.blockSize, consume != nil { flush() }
    if !isEmpty { text.append(UInt8(ascii: ",")) }
    separate(isOnSameLine && layout.hasLines ? .line : layout, isPadded: padding || !isEmpty)
    isEmpty = false
  }

  /// Appends a layout's white space before an element, a member or the end of a container.
  private mutating func separate(_ layout: Layout, isPadded: Bool) {
    switch layout {
    case .lines: text.appendLine(indent: 2 * depth)
    case .joinedLines: text.append(UInt8(ascii: " "))
    case .line: if isPadded { text.append(UInt8(ascii: " ")) }
    case .script: break
    }
  }

  /// Appends the fewest digits that read back as the same value, or `null` if the number is not finite.
  package mutating func number(_ number: Double) {
    if number.isFinite { text.appendShortest(number) } else { text.append(words: "null") }
  }

  /// Appends a number like `number(_:)`, but whole numbers up to 2^53 with `.0`.
  package mutating func decimal(_ number: Double) {
    self.number(number)
    if number.magnitude <= 0x1p53, number == number.rounded() { text.append(words: ".0") }
  }

  package mutating func integer(_ number: Int) { text.append(number) }

  package mutating func string(_ string: String) {
    JSONEscapes.append(string, to: &text, isInScript: layout == .script)
  }

  package mutating func keyword(_ keyword: StaticString) { text.append(words: keyword) }

  mutating func end() { text.append(UInt8(ascii: "\n")) }
}
