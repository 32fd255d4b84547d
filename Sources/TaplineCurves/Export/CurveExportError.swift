/// Something an export target has no way to say, and what can say it.
public struct CurveExportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The target.
  package let format: CurveExportFormat
  /// What it cannot say.
  package let feature: String
  /// What to do instead.
  package let remedy: String

  /// Creates an error.
  package init(format: CurveExportFormat, feature: String, remedy: String) {
    self.format = format
    self.feature = feature
    self.remedy = remedy
  }

  /// One line: the target, what it cannot say, and what to do.
  public var description: String { "\(format.rawValue) cannot express \(feature); \(remedy)" }
}
