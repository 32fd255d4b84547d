/// A profile as it is asked for, and as what is made with it says: `taptic`, or `taptic@1` for just that
/// version.
package struct PinnedProfile: Sendable {
  /// The name or path, without the version.
  package let name: String

  /// The version that is asked for; nil for whichever there is.
  package let version: Int?

  private let reference: String

  /// Reads a reference.
  package init(_ reference: String) {
    self.reference = reference
    if let at = reference.lastIndex(of: "@"),
      let version = Int(reference[reference.index(after: at)...])
    {
      name = String(reference[..<at])
      self.version = version
    } else {
      name = reference
      version = nil
    }
  }

  /// Refuses another version than the one that is asked for.
  package func check(_ actual: Int) throws(PatternLibraryError) {
    guard let version, version != actual else { return }
    throw .invalidReference(
      reference, reason: "the profile '\(name)' is of version \(actual), not \(version)")
  }
}
