import Tapline

/// What is chosen on the screen, and what keys do to it.
struct AuditionState: Equatable {
  /// What a key asks for beyond a change of the screen.
  enum Action: Equatable {
    case play(Int)
    case generator(Int)
    case stop
    case reload
    case suspend
    case quit
    case interrupt
  }

  /// The generators of UIKit, in the order of the keys 1 to 9.
  static let generators = FeedbackGenerator.all

  let count: Int
  var selection = 0
  var voice: Voice
  /// Tenths of full intensity, `1...10`.
  var intensity = 10
  var showsHelp = false

  /// Entries that a page up or down moves by: those that are seen.
  var page = 10

  init(count: Int, voice: Voice) {
    self.count = count
    self.voice = voice
  }

  /// Takes a key.
  mutating func take(_ key: TerminalKey) -> Action? {
    switch key {
    case .control("c"): return .interrupt
    case .control("z"): return .suspend
    case .character("?"): showsHelp.toggle()
    case .escape where showsHelp: showsHelp = false
    case .character("q"), .escape: return .quit
    case .up, .character("k"): move(-1)
    case .down, .character("j"): move(1)
    case .pageUp: move(-page)
    case .pageDown: move(page)
    case .home: move(-count)
    case .end: move(count)
    case .enter: return count > 0 ? .play(selection) : nil
    case .character(" "): return .stop
    case .character("r"): return .reload
    case .character("+"), .character("="), .right: intensity = min(intensity + 1, 10)
    case .character("-"), .left: intensity = max(intensity - 1, 1)
    case .character("v"): voice = voice == .audible ? .tactile : .audible
    case .character(let digit):
      guard let number = digit.wholeNumberValue, Self.generators.indices.contains(number - 1)
      else { return nil }
      return .generator(number - 1)
    default: return nil
    }
    return nil
  }

  private mutating func move(_ steps: Int) {
    selection = max(min(selection + steps, count - 1), 0)
  }
}
