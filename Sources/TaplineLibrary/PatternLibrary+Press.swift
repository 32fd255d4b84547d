public import TaplineButtons

extension PatternLibrary {
  /// Presses a button of a design system, on the default platform.
  ///
  /// - Parameters:
  ///   - name: A style such as `swiss-coin/primary`; a unique ending is enough.
  ///   - script: What the finger does.
  ///   - settings: The circumstances.
  /// - Returns: What moves, plays and happens.
  /// - Throws: `PatternLibraryError`; `ambiguousName` lists the candidates.
  public func press(
    _ name: String, _ script: TouchScript = .tap(), settings: PressSettings = PressSettings()
  ) throws(PatternLibraryError) -> SimulatedPress {
    let found = try style(name)
    return PressSimulator(found.style, of: found.system, on: try platform(), settings: settings)
      .simulate(script)
  }
}
