import Tapline

/// A finger on a button of a design system: the visible and felt reactions, and their times.
package struct PressStudy {
  private let library: PatternLibrary
  private let name: String
  private let style: FoundStyle
  private let platform: PlatformBehavior
  /// The conditions of the press.
  package var settings = PressSettings()

  /// Creates a study of a style, such as `swiss-coin/primary`.
  package init(_ style: String) throws(PatternLibraryError) {
    library = try PatternLibrary()
    name = style
    self.style = try library.style(style)
    platform = try library.platform(PatternLibrary.defaultPlatform)
  }

  /// Changes to a dark screen, with the haptic that the caller adds.
  package mutating func makeDark() {
    settings.appearance = .dark
    settings.playsCallerHaptics = true
    settings.variant = style.style.variants.first
  }

  /// Changes to a list, a phone that drops two frames, and a request that fails.
  package mutating func makeHard() {
    settings.isInScrollView = true
    settings.startupFrames = 2
    settings.work = 0.4
    settings.outcome = .failure
    settings.addedHaptics = [.init("error", on: .programmatic)]
  }

  /// Disables the button.
  package mutating func disable() { settings.isEnabled = false }

  /// The states, haptics and marks of a touch, in the order of time.
  package func simulate(_ script: TouchScript) throws(PatternLibraryError) -> SimulatedPress {
    try library.press(name, script, settings: settings)
  }

  /// The reactions to a touch that is written as text: `down 0; up 0.1`.
  package func simulate(_ text: String) throws -> SimulatedPress {
    try simulate(TouchScript(text, longPress: platform.longPressDuration.value))
  }

  /// The press and the library's haptics on one time axis.
  package func timeline(of script: TouchScript) throws(PatternLibraryError) -> Timeline {
    try named(script).timeline
  }

  /// A description of the press in words.
  package func text(of script: TouchScript) throws(PatternLibraryError) -> String {
    let press = try named(script)
    return PressReport(press.timeline, framesPerSecond: 120).text(of: press)
  }

  private func named(_ script: TouchScript) throws(PatternLibraryError) -> NamedPress {
    try NamedPress(style, script, settings: settings, platform: platform, library: library)
  }
}
