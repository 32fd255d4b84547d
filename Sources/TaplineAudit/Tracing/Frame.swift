#if Audit
/// The scope of a function, accessor or closure: its type, file, variables and local functions.
final class Frame {
  let owner: String?
  let file: Int
  let id: Int
  let outer: Frame?
  let isolation: Isolation
  /// The types of the variables, by name; empty for functions and unknown types.
  var types: [String: String] = [:]
  var values: [String: (code: Code, frame: Frame)] = [:]
  var functions: [String: Function] = [:]

  init(owner: String?, file: Int, id: Int, outer: Frame? = nil, isolation: Isolation) {
    self.owner = owner
    self.file = file
    self.id = id
    self.outer = outer
    self.isolation = isolation
  }

  func declare(_ parameters: [Parameter]) {
    for parameter in parameters {
      types[parameter.name] = parameter.type.isFunction ? "" : parameter.type.name
    }
  }

  func frame(declaring name: String) -> Frame? {
    types[name] != nil || values[name] != nil ? self : outer?.frame(declaring: name)
  }

  func function(_ name: String) -> (function: Function, frame: Frame)? {
    functions[name].map { ($0, self) } ?? outer?.function(name)
  }
}
#endif
