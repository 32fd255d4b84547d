import Tapline

/// Buttons of published design systems, for comparison with the app's own.
package struct DesignSystems {
  private let library: PatternLibrary

  /// Opens the library.
  package init() throws(PatternLibraryError) { library = try PatternLibrary() }

  /// The names of all styles, for `press`.
  package func styles() throws(PatternLibraryError) -> [String] { try library.styleNames() }

  /// The variants of a style.
  package func variants(of style: String) throws(PatternLibraryError) -> [String] {
    try library.style(style).style.variants
  }

  /// The curve that a design system publishes, by its name in `tapline curve`.
  package func animation(
    _ preset: String
  ) throws -> (animation: Animation, source: String, summary: String) {
    let preset = try library.curve(preset)
    return (try CurveSpec(preset.spec).animation, preset.source, preset.summary)
  }

  /// The names of those curves.
  package var presets: [String] { library.curveNames }
}
