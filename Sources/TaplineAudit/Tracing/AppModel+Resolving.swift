#if Audit
/// The types of expressions and the functions that calls may run.
extension AppModel {
  /// The maximum number of references to follow; variables may be assigned to each other in a circle.
  private static let maximumDepth = 12

  // MARK: - Types

  /// Returns the name of an expression's type, or of the type that the expression names; nil if unknown.
  func type(of code: Code, in frame: Frame, depth: Int = 0) -> String? {
    guard depth < Self.maximumDepth else { return nil }
    switch code {
    case .name("self", _), .name("Self", _):
      if let bound = frame.values["self"], depth == 0 {
        return type(of: bound.code, in: bound.frame, depth: depth + 1) ?? frame.owner
      }
      return frame.owner
    case .name(let name, _):
      if let declaring = frame.frame(declaring: name) {
        if let type = declaring.types[name] { return type }
        if let value = declaring.values[name] {
          return type(of: value.code, in: value.frame, depth: depth + 1)
        }
      }
      if let owner = frame.owner, let property = property(name, of: owner) {
        return type(of: property, owner: owner, file: frame.file, depth: depth + 1)
      }
      if let global = globals[name] {
        return type(of: global, owner: nil, file: frame.file, depth: depth + 1)
      }
      return name.first?.isUppercase == true ? name : nil
    case .member(let base, let name, _):
      guard let base, let owner = type(of: base, in: frame, depth: depth + 1) else { return nil }
      if let property = property(name, of: owner) {
        return type(of: property, owner: owner, file: frame.file, depth: depth + 1)
      }
      if types[owner]?.cases.contains(name) == true { return owner }
      if name.first?.isUppercase == true { return name }
      return ["shared", "default", "main", "standard", "current", "self"].contains(name)
        ? owner : nil
    case .call(let call): return type(of: call, in: frame, depth: depth + 1)
    case .awaited(let code), .result(let code): return type(of: code, in: frame, depth: depth + 1)
    case .literal(let text): return Self.type(ofLiteral: text)
    case .group(let parts):
      return parts.count == 1 ? type(of: parts[0], in: frame, depth: depth + 1) : nil
    case .branch(let branch):
      return branch.alternatives.lazy.compactMap { $0.body.last }
        .compactMap { self.type(of: $0, in: frame, depth: depth + 1) }.first
    default: return nil
    }
  }

  private static func type(ofLiteral text: String) -> String? {
    switch text.first {
    case "\"": "String"
    case "t", "f": "Bool"
    case let digit? where digit.isNumber: text.contains(".") ? "Double" : "Int"
    default: nil
    }
  }

  private func type(of call: Call, in frame: Frame, depth: Int) -> String? {
    switch call.name {
    case "makePlayer": return "CHHapticPatternPlayer"
    case "makeAdvancedPlayer": return "CHHapticAdvancedPatternPlayer"
    case "subscript":
      if let base = call.base, case .call(let collection)? = value(of: base, in: frame)?.code,
        ["Array", "Dictionary"].contains(collection.name)
      {
        return collection.arguments.first.flatMap { type(of: $0.value, in: frame, depth: depth) }
      }
      return call.base.flatMap { type(of: $0, in: frame, depth: depth) }
    case "init": return call.base.flatMap { type(of: $0, in: frame, depth: depth) }
    case let name where name.first?.isUppercase == true: return name
    case "":
      // A closure that is called immediately, as in the value of a lazy property.
      guard case .closure(let closure) = call.callee else { return nil }
      return closure.body.lazy.compactMap { code in
        if case .result(let value) = code {
          self.type(of: value, in: frame, depth: depth + 1)
        } else {
          nil
        }
      }.first ?? closure.body.first.flatMap { type(of: $0, in: frame, depth: depth + 1) }
    default:
      let found = functions(for: call, in: frame, depth: depth).indices
      return found.lazy.compactMap { self.functions[$0].result?.name }.first
    }
  }

  private func type(of property: Property, owner: String?, file: Int, depth: Int) -> String? {
    if let type = property.type { return type.isFunction ? nil : type.name }
    for attribute in property.attributes where attribute.hasSuffix(".self)") {
      guard let open = attribute.firstIndex(of: "(") else { continue }
      return plainTypeName(String(attribute[attribute.index(after: open)...].dropLast(6)))
    }
    guard let value = property.value else { return nil }
    let frame = Frame(owner: owner, file: file, id: -1, isolation: .unknown)
    return type(of: value, in: frame, depth: depth)
  }

  // MARK: - Functions

  /// Returns the functions that a call may run, and whether the receiver's type is known.
  func functions(
    for call: Call, in frame: Frame, depth: Int = 0
  ) -> (indices: [Int], isCertain: Bool) {
    switch call.callee {
    case .name(let name, _):
      if name.first?.isUppercase == true { return (members("init", [name], call), true) }
      if let owner = frame.owner {
        let own = members(name, family(of: owner), call)
        if !own.isEmpty { return (implementations(own, of: owner), true) }
        if let type = property(name, of: owner).flatMap({
          self.type(of: $0, owner: owner, file: frame.file, depth: depth + 1)
        }) {
          return (members("callAsFunction", [type], call), true)
        }
      }
      return (members(name, [""], call), true)
    case .member(let base, let name, _):
      guard let base else { return (unambiguousFunctions(name, call), false) }
      if case .name("super", _) = base, let owner = frame.owner {
        return (members(name, family(of: owner).filter { $0 != owner }, call), true)
      }
      guard let type = type(of: base, in: frame, depth: depth + 1) else {
        let views = members(name, ["View"], call)
        return views.isEmpty ? (unambiguousFunctions(name, call), false) : (views, true)
      }
      let own = members(name, name == "init" ? [type] : family(of: type), call)
      if own.isEmpty {
        // Modifiers of views are declared in extensions of `View`.
        let isView = types[type]?.isView ?? (type.first?.isUppercase == true)
        return (isView ? members(name, ["View"], call) : [], true)
      }
      return (implementations(own, of: type), true)
    default: return ([], true)
    }
  }

  /// Returns the functions in `types` that accept the arguments of a call; an empty type name selects free functions.
  private func members(_ name: String, _ types: [String], _ call: Call) -> [Int] {
    types.flatMap { functions(named: name, of: $0) }.filter { accepts($0, call) }
  }

  /// Returns the functions of a name that accept a call's arguments, or none if different types declare them.
  private func unambiguousFunctions(_ name: String, _ call: Call) -> [Int] {
    var found: [Int] = []
    for index in functions(named: name) where accepts(index, call) {
      let owner = functions[index].owner
      guard found.first.map({ functions[$0].owner == owner }) ?? true else { return [] }
      found.append(index)
    }
    return found
  }

  private func accepts(_ index: Int, _ call: Call) -> Bool {
    // `Call.Argument.reference`, for a function passed as a value, matches any parameters.
    call.arguments.first?.label == "#reference" || functions[index].accepts(call.arguments)
  }

  /// Returns the functions with a body that the type itself declares, or all functions with a body if it declares none.
  private func implementations(_ indices: [Int], of type: String) -> [Int] {
    let implemented = indices.filter { functions[$0].body != nil }
    let own = implemented.filter { functions[$0].owner == type }
    return own.isEmpty ? implemented : own
  }

  // MARK: - Subjects

  /// Returns a stable name of the variable or property that an expression refers to.
  func subject(of code: Code, in frame: Frame, depth: Int = 0) -> String {
    guard depth < Self.maximumDepth else { return "?" }
    switch code {
    case .name(let name, _):
      if let declaring = frame.frame(declaring: name) {
        if let value = declaring.values[name], isReference(value.code) {
          return subject(of: value.code, in: value.frame, depth: depth + 1)
        }
        return "#\(declaring.id).\(name)"
      }
      if let owner = frame.owner, let declaring = declaringType(name, owner) {
        return "\(declaring).\(name)"
      }
      return name
    case .member(let base, let name, _):
      guard let base else { return name }
      if let type = type(of: base, in: frame) {
        return "\(declaringType(name, type) ?? type).\(name)"
      }
      return "\(base.text).\(name)"
    case .call(let call):
      if call.name == "subscript", let base = call.base {
        let key = call.arguments.map(\.value.text).joined()
        return subject(of: base, in: frame, depth: depth + 1) + "[\(key)]"
      }
      return "@\(call.place.file):\(call.place.start)"
    case .awaited(let code), .result(let code):
      return subject(of: code, in: frame, depth: depth + 1)
    case .group(let parts) where parts.count >= 1:
      return subject(of: parts[0], in: frame, depth: depth + 1)
    default: return "?"
    }
  }

  private func isReference(_ code: Code) -> Bool {
    switch code {
    case .name, .member: true
    case .awaited(let code): isReference(code)
    default: false
    }
  }

  /// Returns the first type that declares a property, among a type and the others of its `family`; nil if none does.
  private func declaringType(_ name: String, _ type: String) -> String? {
    family(of: type).first { types[$0]?.properties[name] != nil }
  }

  /// Returns the initial value of a variable or property, and the frame in which to look up its names; nil if unknown.
  func value(of code: Code, in frame: Frame, depth: Int = 0) -> (code: Code, frame: Frame)? {
    guard depth < Self.maximumDepth else { return nil }
    switch code {
    case .name(let name, _):
      if let declaring = frame.frame(declaring: name) {
        guard let value = declaring.values[name] else { return nil }
        return self.value(of: value.code, in: value.frame, depth: depth + 1) ?? value
      }
      if let owner = frame.owner, let property = property(name, of: owner) {
        return initialValue(property, owner, frame)
      }
      return globals[name].flatMap { initialValue($0, nil, frame) }
    case .member(let base?, let name, _):
      guard let type = type(of: base, in: frame), let property = property(name, of: type)
      else { return nil }
      return initialValue(property, type, frame)
    case .call: return (code, frame)
    case .awaited(let code), .result(let code): return value(of: code, in: frame, depth: depth + 1)
    default: return nil
    }
  }

  private func initialValue(
    _ property: Property, _ owner: String?, _ frame: Frame
  ) -> (code: Code, frame: Frame)? {
    let owned = Frame(owner: owner, file: frame.file, id: -1, isolation: .unknown)
    let value =
      property.value ?? property.accessors.first { $0.kind == .get }?.body.last
      ?? owner.flatMap { assignedValues["\($0).\(property.name)"] }
    guard let value else { return nil }
    if case .call(let call) = value, case .closure(let closure) = call.callee {
      let inner = closure.body.lazy.compactMap { code -> Code? in
        if case .local(_, _, .call(let call)?) = code { .call(call) } else { nil }
      }.first
      return (inner ?? value, owned)
    }
    if case .result(let inner) = value { return (inner, owned) }
    return (value, owned)
  }
}
#endif
