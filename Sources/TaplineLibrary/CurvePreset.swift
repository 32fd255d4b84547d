import TaplineFiles
import TaplineText

/// A named animation curve, such as `material/standard`.
public struct CurvePreset: Sendable, Equatable {
  /// `system/item`.
  package let name: String

  /// The curve as written in Swift code, in the form that `CurveSpec` reads.
  public let spec: String

  /// The publication from which the curve's values are taken.
  public let source: String

  /// A one-sentence description.
  public let summary: String

  init(_ document: JSONDocument, named expected: String) throws(DataError) {
    let fields = try JSONFields(document.root)
    try fields.schemaVersion()
    name = try fields.string("name")
    guard name == expected else {
      throw try fields.failure(
        at: "name", "'name' must be '\(expected)', the name of the file")
    }
    spec = try fields.string("spec")
    source = try fields.string("source")
    summary = try fields.string("summary")
  }
}

extension PatternLibrary {
  /// The names of the curve presets, in ascending order.
  ///
  /// - Complexity: O(n) in the files of the library, which are listed on each access.
  public var curveNames: [String] {
    files.names(in: "curves", ending: ".json")
  }

  /// Reads a curve preset.
  ///
  /// - Parameter name: A name such as `material/standard`; a unique last component is enough.
  /// - Returns: The preset.
  /// - Throws: `PatternLibraryError`; `ambiguousName` lists the candidates.
  public func curve(_ name: String) throws(PatternLibraryError) -> CurvePreset {
    let names = curveNames
    guard let match = try match(name, in: names) else {
      throw .unknownName(name, kind: "curve", suggestions: nearestNames(to: name, in: names))
    }
    return try InputText("curves/\(match).json", of: files)
      .decoded { document throws(DataError) in try CurvePreset(document, named: match) }
  }
}
