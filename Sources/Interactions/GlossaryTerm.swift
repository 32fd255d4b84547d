/// A term of a system's source and what it means.
///
/// Thread: any.
public struct GlossaryTerm: Codable, Hashable, Sendable {
  /// The term as the source spells it.
  public let term: String

  /// What it means.
  public let meaning: String
}

/// A file of a system's code and what it holds.
///
/// Thread: any.
public struct CodeFile: Codable, Hashable, Sendable {
  /// Its path in the system's own code.
  public let path: String

  /// What it holds.
  public let contents: [String]
}
