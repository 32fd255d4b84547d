protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

struct Effect<Action> {
  typealias Send = @Sendable (Action) async -> Void
  var operation: (@Sendable (@escaping Send) async -> Void)?

  static var none: Effect { Effect(operation: nil) }

  static func run(_ operation: @escaping @Sendable (@escaping Send) async -> Void) -> Effect {
    Effect(operation: operation)
  }
}
