struct MenuItem {
  let title: String
  let isDestructive: Bool
  let action: @MainActor () -> Void
}

@resultBuilder
enum MenuBuilder {
  static func buildExpression(_ item: MenuItem) -> [MenuItem] { [item] }
  static func buildBlock(_ parts: [MenuItem]...) -> [MenuItem] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [MenuItem]?) -> [MenuItem] { part ?? [] }
  static func buildEither(first part: [MenuItem]) -> [MenuItem] { part }
  static func buildEither(second part: [MenuItem]) -> [MenuItem] { part }
  static func buildArray(_ parts: [[MenuItem]]) -> [MenuItem] { parts.flatMap { $0 } }
}
