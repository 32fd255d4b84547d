#if Audit
extension Function {
  func accepts(_ arguments: [Call.Argument]) -> Bool {
    let requiredCount = parameters.count { !$0.hasDefault }
    guard (requiredCount...parameters.count).contains(arguments.count) else {
      return parameters.contains { $0.type.text.hasSuffix("...") }
    }
    return arguments.allSatisfy { argument in
      (argument.isTrailing && argument.label == nil)
        || parameters.contains { $0.label == argument.label }
    }
  }

  var qualifiedName: String { owner.map { "\($0).\(name)" } ?? name }
}

/// A type with the members of its declaration and of all its extensions.
final class AppType {
  let name: String
  var kind = TypeDeclaration.Kind.extension
  var supertypes: Set<String> = []
  var attributes: [String] = []
  var cases: Set<String> = []
  var properties: [String: Property] = [:]
  /// All property declarations, including those of the same name in several clauses of `#if`.
  var declarations: [Property] = []

  private static let mainActorTypes: Set<String> = [
    "App", "AppDelegate", "ButtonStyle", "CALayer", "PrimitiveButtonStyle", "SKScene", "Scene",
    "ToggleStyle", "UIApplicationDelegate", "UIButton", "UICollectionViewCell",
    "UICollectionViewController", "UIControl", "UINavigationController", "UIPageViewController",
    "UIResponder", "UISceneDelegate", "UITabBarController", "UITableViewCell",
    "UITableViewController", "UIView", "UIViewController", "UIViewControllerRepresentable",
    "UIViewRepresentable", "UIWindowSceneDelegate", "View", "ViewModifier", "WKInterfaceController",
  ]

  init(name: String) { self.name = name }

  var isOnMainActor: Bool {
    attributes.contains("@MainActor") || Self.mainActorTypes.contains(name)
      || !supertypes.isDisjoint(with: Self.mainActorTypes)
  }

  /// Returns whether the methods run on the JavaScript thread (source: oblador/react-native-nitro-haptics#24).
  func isHybridObject(_ imports: [String]) -> Bool {
    imports.contains("NitroModules") && supertypes.contains { $0.hasSuffix("Spec") }
  }

  var isView: Bool {
    !supertypes.isDisjoint(with: ["View", "ViewModifier", "ButtonStyle", "PrimitiveButtonStyle"])
  }
}

/// The declarations of all files, by name.
final class AppModel {
  let paths: [String]
  let units: [SourceUnit]
  private(set) var types: [String: AppType] = [:]
  private(set) var functions: [Function] = []
  private(set) var globals: [String: Property] = [:]
  /// The names of properties that hold closures.
  private(set) var closureNames: Set<String> = []
  /// The first call whose result is assigned to each property, by a key such as `HapticManager.engine`.
  private(set) var assignedValues: [String: Code] = [:]
  private var indicesByName: [String: [Int]] = [:]
  /// The indices of the functions by type, then by name; the type of free functions is empty.
  private var indicesByMember: [String: [String: [Int]]] = [:]
  private var families: [String: [String]] = [:]
  private var isolations: [String: Isolation] = [:]
  private var subtypes: [String: [String]] = [:]

  init(_ units: [SourceUnit], paths: [String]) {
    self.units = units
    self.paths = paths
    for unit in units {
      for function in unit.functions { add(function, of: nil) }
      for property in unit.properties { globals[property.name] = property }
      for type in unit.types { add(type) }
    }
    for type in types.values {
      for parent in type.supertypes { subtypes[parent, default: []].append(type.name) }
    }
    for name in subtypes.keys { subtypes[name]?.sort() }
    for name in types.keys { families[name] = makeFamily(of: name) }
    for name in types.keys { isolations[name] = makeIsolation(of: name) }
    for (_, _, body) in bodies { addPassedClosures(body) }
    for function in functions {
      function.body?.visit {
        if case .assignment(let target, let value) = $0 {
          addAssignedValue(value, of: target, function.owner)
        }
      }
    }
  }

  /// Adds the closures of a call such as `HapticClient(tick: { … })` as functions of the type.
  private func addPassedClosures(_ body: [Code]) {
    for call in body.calls {
      let name = call.name == "init" ? call.base?.lastName ?? "" : call.name
      guard name.first?.isUppercase == true, let type = types[name], !type.isView else { continue }
      for (label, closure) in call.closures where !closure.body.isEmpty {
        guard let property = label.flatMap({ type.properties[$0] }),
          property.type?.isFunction == true
        else { continue }
        add(closure, property, of: name)
      }
    }
  }

  private func add(_ closure: Closure, _ property: Property, of type: String) {
    let parameters = closure.parameters.map {
      Parameter(label: nil, name: $0, type: WrittenType(""), hasDefault: false)
    }
    add(
      Function(
        name: property.name, parameters: parameters, result: nil, attributes: [],
        modifiers: property.modifiers, isAsync: false, body: closure.body, place: closure.place),
      of: type)
  }

  private func addAssignedValue(_ value: Code, of target: Code, _ owner: String?) {
    guard let owner, case .call = value, let name = target.lastName else { return }
    switch target {
    case .name, .member(.name("self", _)?, _, _):
      let key = "\(owner).\(name)"
      if assignedValues[key] == nil { assignedValues[key] = value }
    default: break
    }
  }

  private func add(_ type: TypeDeclaration) {
    let appType = types[type.name] ?? AppType(name: type.name)
    types[type.name] = appType
    if type.kind != .extension { appType.kind = type.kind }
    appType.supertypes.formUnion(type.supertypes)
    appType.attributes += type.kind == .extension ? [] : type.attributes
    appType.cases.formUnion(type.cases)
    appType.declarations += type.properties
    for property in type.properties {
      appType.properties[property.name] = property
      if property.type?.isFunction == true { closureNames.insert(property.name) }
      // A closure in a property is called like a method.
      if case .closure(let closure) = property.value { add(closure, property, of: type.name) }
    }
    for function in type.functions { add(function, of: type.name) }
  }

  private func add(_ function: Function, of owner: String?) {
    indicesByName[function.name, default: []].append(functions.count)
    indicesByMember[owner ?? "", default: [:]][function.name, default: []].append(functions.count)
    var function = function
    function.owner = owner
    functions.append(function)
  }

  /// The code of each function, property and file's top level, with the type and the file that contain it.
  var bodies: [(owner: String?, file: Int, body: [Code])] {
    var bodies: [(owner: String?, file: Int, body: [Code])] = functions.map {
      ($0.owner, $0.file, $0.body ?? [])
    }
    for type in types.values.sorted(by: { $0.name < $1.name }) {
      for property in type.declarations {
        bodies.append((type.name, Int(property.place.file), property.code))
      }
    }
    for (file, unit) in units.enumerated() {
      bodies.append((nil, file, unit.topLevel + unit.properties.flatMap(\.code)))
    }
    return bodies
  }

  func isolation(of owner: String?, _ attributes: [String]) -> Isolation {
    if attributes.contains("@MainActor") { return .main }
    if attributes.contains(where: isGlobalActor) { return .background }
    if attributes.contains("nonisolated") { return .unknown }
    return owner.map { isolations[$0] ?? makeIsolation(of: $0) } ?? .unknown
  }

  private func makeIsolation(of owner: String) -> Isolation {
    let type = types[owner] ?? AppType(name: owner)
    if type.kind == .actor || type.attributes.contains(where: isGlobalActor) { return .background }
    let isMain =
      type.isOnMainActor
      || family(of: owner).contains { parent in
        parent != owner && types[parent]?.kind != .protocol && types[parent]?.isOnMainActor == true
      }
    return isMain ? .main : .unknown
  }

  /// If the module does not declare the attribute's type, a name that ends in `Actor` is taken for a global actor.
  private func isGlobalActor(_ attribute: String) -> Bool {
    let name = String(attribute.dropFirst())
    guard attribute.first == "@", name != "MainActor" else { return false }
    return types[name]?.attributes.contains("@globalActor") ?? name.hasSuffix("Actor")
  }

  /// Returns a type, its ancestors in the module and, for a class or protocol, its direct subtypes.
  func family(of name: String) -> [String] { families[name] ?? [name] }

  private func makeFamily(of name: String) -> [String] {
    var result = [name]
    var index = 0
    while index < result.count {
      let parents = types[result[index]]?.supertypes.sorted() ?? []
      index += 1
      for parent in parents where types[parent] != nil && !result.contains(parent) {
        result.append(parent)
      }
    }
    // A variable whose type is a class or protocol may hold a value of a subtype.
    guard let kind = types[name]?.kind, kind == .protocol || kind == .class else { return result }
    return result + (subtypes[name] ?? []).filter { !result.contains($0) }
  }

  func property(_ name: String, of type: String) -> Property? {
    family(of: type).lazy.compactMap { self.types[$0]?.properties[name] }.first
  }

  /// Returns the indices of a type's functions with a name, or of free functions if `type` is empty.
  func functions(named name: String, of type: String) -> [Int] {
    indicesByMember[type]?[name] ?? []
  }

  func functions(named name: String) -> [Int] { indicesByName[name] ?? [] }
}
#endif
