import Tapline

/// A finger on a button of a design system: what is seen and felt, and when.
package struct PressStudy {
  private let library: PatternLibrary
  private let name: String
  private let style: FoundStyle
  private let platform: PlatformBehavior
  /// What the press runs into.
  package var settings = PressSettings()

  /// A study of a style, such as `swiss-coin/primary`.
  package init(_ style: String) throws(PatternLibraryError) {
    library = try PatternLibrary()
    name = style
    self.style = try library.style(style)
    platform = try library.platform(PatternLibrary.defaultPlatform)
  }

  /// The style on a dark screen, with the haptic that its caller adds.
  package mutating func makeDark() {
    settings.appearance = .dark
    settings.playsCallerHaptics = true
    settings.variant = style.style.variants.first
  }

  /// The style inside a list, on a phone that drops two frames, with a request that fails.
  package mutating func makeHard() {
    settings.isInScrollView = true
    settings.startupFrames = 2
    settings.work = 0.4
    settings.outcome = .failure
    settings.addedHaptics = [.init("error", on: .programmatic)]
  }

  /// A style that cannot be pressed.
  package mutating func disable() { settings.isEnabled = false }

  /// What a touch does: states, haptics and marks in the order of time.
  package func simulate(_ script: TouchScript) throws(PatternLibraryError) -> SimulatedPress {
    try library.press(name, script, settings: settings)
  }

  /// What a touch that is written as text does: `down 0; up 0.1`.
  package func simulate(_ text: String) throws -> SimulatedPress {
    try simulate(TouchScript(text, longPress: platform.longPressDuration.value))
  }

  /// Everything on one axis, with the haptics that the library has for it.
  package func timeline(of script: TouchScript) throws(PatternLibraryError) -> Timeline {
    try named(script).timeline
  }

  /// How the parts of a press stand to each other, in words.
  package func text(of script: TouchScript) throws(PatternLibraryError) -> String {
    let press = try named(script)
    return PressReport(press.timeline, framesPerSecond: 120).text(of: press)
  }

  private func named(_ script: TouchScript) throws(PatternLibraryError) -> NamedPress {
    try NamedPress(style, script, settings: settings, platform: platform, library: library)
  }
}
