/// A term of a system's source and what it means.
package struct GlossaryTerm: Codable, Hashable, Sendable {
  /// The term as the source spells it.
  package let term: String

  /// What it means.
  package let meaning: String
}

/// A file of a system's code and what it holds.
package struct CodeFile: Codable, Hashable, Sendable {
  /// Its path in the system's own code.
  package let path: String

  /// What it holds.
  package let contents: [String]
}
