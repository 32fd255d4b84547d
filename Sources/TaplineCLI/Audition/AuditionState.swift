/// The state of the `audition` screen, which keys change.
struct AuditionState: Equatable {
  /// The work that a key requires besides a change of the state.
  enum Action: Equatable {
    case play(entry: Int)
    case playGenerator(index: Int)
    case nudge(TapNudge)
    case stop, reload, undo, save
    case suspend, quit, interrupt
  }

  /// UIKit's generators, in the order of the keys 1 to 9.
  static let generators = FeedbackGenerator.all

  /// The lowercase names of the entries, for the search.
  let names: [String]
  /// The indices of the entries that match `filter`.
  private(set) var matches: [Int]
  /// The index of the selected entry in `matches`.
  var selection = 0

  var voice: Voice
  /// The intensity in tenths, `1...10`.
  var intensity = 10
  var showsHelp = false

  private(set) var filter = ""
  /// Whether keys change the search text.
  private(set) var isTyping = false
  /// The indices of the entries marked for comparison, at most two.
  private(set) var marks: [Int] = []
  /// Whether keys edit the selected pattern.
  var isEditing = false
  /// The index of the selected tap.
  var tap = 0
  var tapCount = 0
  /// The number of entries on the screen.
  var page = 10

  init(names: [String], voice: Voice) {
    self.names = names.map { $0.lowercased() }
    matches = Array(names.indices)
    self.voice = voice
  }

  var selectedEntry: Int? { matches.indices.contains(selection) ? matches[selection] : nil }

  /// Changes the state for a key, and returns the additional work, or nil.
  mutating func handle(_ key: TerminalKey) -> Action? {
    switch key {
    case .control("c"): return .interrupt
    case .control("z"): return .suspend
    default: break
    }
    if showsHelp {
      showsHelp = false
      return key == .character("q") ? .quit : nil
    }
    if isTyping { return handleFilterKey(key) }
    if isEditing, let edit = handleEditKey(key) { return edit }
    return handleCommandKey(key)
  }

  private mutating func handleCommandKey(_ key: TerminalKey) -> Action? {
    switch key {
    case .character("?"): showsHelp = true
    case .character("/"): isTyping = true
    case .escape where isEditing: isEditing = false
    case .escape where !filter.isEmpty: search(for: "")
    case .character("q"), .escape: return .quit
    case .up, .character("k"): move(-1)
    case .down, .character("j"): move(1)
    case .pageUp: move(-page)
    case .pageDown: move(page)
    case .home, .character("g"): move(-matches.count)
    case .end, .character("G"): move(matches.count)
    case .enter: return selectedEntry.map { .play(entry: $0) }
    case .tab: mark()
    case .character("b"): return compare()
    case .character("e"):
      isEditing.toggle()
      tap = 0
    case .character(" "): return .stop
    case .character("r"): return .reload
    case .character("w"): return .save
    case .character("+"), .character("="), .right: intensity = min(intensity + 1, 10)
    case .character("-"), .left: intensity = max(intensity - 1, 1)
    case .character("v"): voice = voice == .audible ? .tactile : .audible
    case .character(let digit):
      guard let number = digit.wholeNumberValue, Self.generators.indices.contains(number - 1)
      else { return nil }
      return .playGenerator(index: number - 1)
    default: return nil
    }
    return nil
  }

  /// Returns nil if the key keeps its usual function, and `.some(nil)` if it only changes the state.
  private mutating func handleEditKey(_ key: TerminalKey) -> Action?? {
    switch key {
    case .left:
      tap = max(tap - 1, 0)
      return .some(nil)
    case .right:
      tap = max(min(tap + 1, tapCount - 1), 0)
      return .some(nil)
    case .character(","): return .nudge(.init(.time, by: -0.001))
    case .character("."): return .nudge(.init(.time, by: 0.001))
    case .character("<"): return .nudge(.init(.time, by: -0.01))
    case .character(">"): return .nudge(.init(.time, by: 0.01))
    case .character("-"): return .nudge(.init(.parameter(.hapticIntensity), by: -0.05))
    case .character("+"), .character("="):
      return .nudge(.init(.parameter(.hapticIntensity), by: 0.05))
    case .character("["): return .nudge(.init(.parameter(.hapticSharpness), by: -0.05))
    case .character("]"): return .nudge(.init(.parameter(.hapticSharpness), by: 0.05))
    case .character("u"): return .undo
    default: return nil
    }
  }

  // MARK: - The filter

  private mutating func handleFilterKey(_ key: TerminalKey) -> Action? {
    switch key {
    case .enter: isTyping = false
    case .escape:
      isTyping = false
      search(for: "")
    case .backspace: search(for: String(filter.dropLast()))
    case .up: move(-1)
    case .down: move(1)
    case .character(let letter): search(for: filter + letter.lowercased())
    default: break
    }
    return nil
  }

  /// Limits the list to the entries that contain the letters in this order, and keeps the selection if possible.
  private mutating func search(for letters: String) {
    let before = selectedEntry
    filter = letters
    let found = names.indices.filter { Self.isMatch(names[$0], letters) }
    // Entries that contain the letters consecutively come first.
    let consecutive = Set(found.filter { names[$0].contains(letters) })
    matches = found.filter(consecutive.contains) + found.filter { !consecutive.contains($0) }
    selection = before.flatMap { matches.firstIndex(of: $0) } ?? 0
  }

  private static func isMatch(_ name: String, _ letters: String) -> Bool {
    var rest = letters[...]
    for letter in name where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  // MARK: - Comparison

  private mutating func mark() {
    guard let selectedEntry else { return }
    if let index = marks.firstIndex(of: selectedEntry) {
      marks.remove(at: index)
    } else {
      marks = (marks + [selectedEntry]).suffix(2)
    }
  }

  /// Selects the other marked entry and plays it; does nothing if no other entry is marked and matches the filter.
  private mutating func compare() -> Action? {
    guard let next = marks.first(where: { $0 != selectedEntry && matches.contains($0) }),
      let index = matches.firstIndex(of: next)
    else { return nil }
    selection = index
    return .play(entry: next)
  }

  private mutating func move(_ steps: Int) {
    selection = max(min(selection + steps, matches.count - 1), 0)
    isEditing = false
  }
}
