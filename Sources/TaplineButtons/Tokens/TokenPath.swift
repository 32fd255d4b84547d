/// The names of the groups that hold a token, and its own: what the format calls its path.
package struct TokenPath: Hashable, Sendable {
  /// The names, outermost first; the token of a group itself is named `$root`.
  package let names: [String]

  /// The name that the format reserves for the token of a group itself.
  package static let root = "$root"

  /// Makes a path.
  package init(_ names: [String]) { self.names = names }

  /// The names with points between them, as references have them: `motion.quick`.
  package var text: String { names.joined(separator: ".") }

  /// The names without `$root`, which stands for its group where names go into code.
  package var words: [String] { names.filter { $0 != Self.root } }

  /// The path of something in this group.
  func adding(_ name: String) -> TokenPath { TokenPath(names + [name]) }

  /// Whether this is the path of a group that holds another, or the same path.
  func holds(_ other: TokenPath) -> Bool { other.names.starts(with: names) }
}
