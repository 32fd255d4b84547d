import Tapline

/// Buttons of published design systems, to compare the app's own with.
package struct DesignSystems {
  private let library: PatternLibrary

  /// Opens the library.
  package init() throws(PatternLibraryError) { library = try PatternLibrary() }

  /// Names of all styles, as `press` takes them.
  package func styles() throws(PatternLibraryError) -> [String] { try library.styleNames() }

  /// The variants of a style.
  package func variants(of style: String) throws(PatternLibraryError) -> [String] {
    try library.style(style).style.variants
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
