import Tapline

/// Buttons of published design systems, to compare the app's own with.
package struct DesignSystems {
  private let library: PatternLibrary

  /// Opens the library.
  package init() throws(PatternLibraryError) { library = try PatternLibrary() }

  /// Names of all systems, and how many styles each has.
  package func systems() throws(PatternLibraryError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for system in try library.buttonSystems() { counts[system.name] = system.styles.count }
    return counts
  }

  /// Names of all styles, as `press` takes them.
  package func styles() throws(PatternLibraryError) -> [String] { try library.styleNames() }

  /// A line for each style of a system.
  package func table(of system: String) throws(PatternLibraryError) -> [[String]] {
    let system = try library.buttonSystem(system)
    return [StyleSummary.headings] + system.styles.map { StyleSummary($0, of: system).cells }
  }

  /// How far a button of a style shrinks; nothing where its source gives no figure.
  package func pressedScale(of style: String) throws(PatternLibraryError) -> Double? {
    try library.style(style).style.press?.value?.scale?.value
  }

  /// Why a figure is as it is, where the source does not say it outright.
  package func remark(onScaleOf style: String) throws(PatternLibraryError) -> String? {
    switch try library.style(style).style.press?.value?.scale {
    case .given, nil: nil
    case .interpreted(_, let reason): reason
    case .defaulted(_, let origin): origin
    case .unspecified: "the source gives none"
    }
  }

  /// Holds a screen of the app, written as JSON, to the rules of its system.
  package func findings(onScreen text: String) throws(PatternLibraryError) -> [String] {
    try library.checkScreen(Array(text.utf8), file: "screen.json").findings
      .map { "\($0.rule): \($0.message)" }
  }

  /// Curves that design systems publish, as `tapline curve` takes them.
  package func animation(
    _ preset: String
  ) throws -> (animation: Animation, source: String, summary: String) {
    let preset = try library.curve(preset)
    return (try CurveSpec(preset.spec).animation, preset.source, preset.summary)
  }

  /// Names of those curves.
  package var presets: [String] { library.curveNames }
}
