/// One of a fixed list of words in a data file.
package protocol NamedChoice: RawRepresentable, CaseIterable, Decodable, Hashable, Sendable
where RawValue == String {}

extension NamedChoice {
  /// The words there are, in the order of their declaration.
  package static var words: [String] { allCases.map(\.rawValue) }
}
