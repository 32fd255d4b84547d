import PositionedJSON
import Spelling
import WholeFiles

/// An animation curve that people ask for by name, such as `material/standard`.
///
/// Thread: any.
public struct CurvePreset: Sendable, Equatable {
  /// The name, `system/item`.
  public let name: String

  /// The curve as written in Swift code, in the form that `CurveSpec` reads.
  public let spec: String

  /// Where its figures come from.
  public let source: String

  /// One sentence about it.
  public let summary: String

  init(_ document: JSONDocument, named expected: String) throws(PatternLibraryError) {
    let fields = try DataFields(document.root)
    _ = try fields.schemaVersion()
    name = try fields.string("name")
    guard name == expected else {
      throw DataFields.error(
        at: try fields.member("name"), "'name' must be '\(expected)', as the file is called")
    }
    spec = try fields.string("spec")
    source = try fields.string("source")
    summary = try fields.string("summary")
  }
}

extension PatternLibrary {
  /// The names of the curve presets, in ascending order.
  ///
  /// - Complexity: O(files of the folder `curves`): it is listed anew each time.
  public var curveNames: [String] {
    (InputFile.list(folder + "/curves") ?? []).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.sorted()
  }

  /// Reads a curve preset.
  ///
  /// - Parameter name: A name such as `material/standard`; a unique ending is enough.
  /// - Returns: The preset.
  /// - Throws: `PatternLibraryError`; `ambiguousName` lists the candidates.
  public func curve(_ name: String) throws(PatternLibraryError) -> CurvePreset {
    let names = curveNames
    guard let match = try match(name, in: names) else {
      throw .unknownName(name, kind: "curve", suggestions: nearestNames(to: name, in: names))
    }
    return try CurvePreset(Self.document("\(folder)/curves/\(match).json"), named: match)
  }
}
