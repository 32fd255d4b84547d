#if Audit
import TaplineLinting

/// The names of the properties, keys and functions that tell whether the app's own switch for haptics is on.
struct HapticsSettings: Sendable {
  private(set) var names: Set<String> = []

  private static let topics = ["haptic", "taptic", "vibrat"]

  private static let switches = [
    "enabled", "disabled", "allow", "setting", "preference", "use", "want", "mute", "toggle",
    "reduce", "ison", "isoff",
  ]

  /// The names of constants that hold the key of a setting.
  private var keys: Set<String> = []

  init(_ model: AppModel) {
    for property in model.types.values.flatMap(\.declarations) + model.globals.values {
      if case .literal(let text)? = property.value, Self.isTopic(text) {
        keys.insert(property.name)
      }
    }
    for type in model.types.values {
      for property in type.properties.values where isSetting(property, of: type.name) {
        names.insert(property.name)
      }
    }
    for property in model.globals.values where isSetting(property, of: "") {
      names.insert(property.name)
    }
    addKeys(model)
    guard !names.isEmpty else { return }
    addDerived(model)
  }

  private func isSetting(_ property: Property, of type: String) -> Bool {
    guard Self.isBoolean(property) else { return false }
    let name = property.name.lowercased()
    guard !name.contains("support"), !name.contains("available") else { return false }
    let isStored = property.attributes.contains { attribute in
      guard attribute.hasPrefix("@AppStorage(") else { return false }
      let last = attribute.split { !$0.isLetter && !$0.isNumber }.last.map(String.init) ?? ""
      return Self.isTopic(attribute) || keys.contains(last)
    }
    if isStored { return true }
    if Self.isTopic(name) {
      return Self.switches.contains { name.contains($0) } || name.hasSuffix("on")
        || name.hasSuffix("off")
    }
    return Self.isTopic(type)
      && (["isenabled", "enabled", "ison", "ismuted", "muted", "isallowed"].contains(name))
  }

  private static func isBoolean(_ property: Property) -> Bool {
    if let type = property.type { return type.name == "Bool" }
    if case .literal(let text)? = property.value { return text == "true" || text == "false" }
    guard case .call(let call)? = property.value else { return false }
    return call.name == "bool"
  }

  private static func isTopic(_ text: String) -> Bool {
    let text = text.lowercased()
    return topics.contains { text.contains($0) }
  }

  /// Adds keys of user defaults, such as that of `UserDefaults.standard.bool(forKey: "hapticsEnabled")`.
  private mutating func addKeys(_ model: AppModel) {
    for call in model.bodies.flatMap(\.body.calls) where ["bool", "object"].contains(call.name) {
      guard let key = call.argument("forKey"),
        Self.isTopic(key.text) || key.lastName.map(keys.contains) == true
      else { continue }
      names.insert(key.text.hasPrefix("\"") ? key.text : key.lastName ?? key.text)
    }
  }

  /// Adds the properties and functions that read a setting, directly or through another one.
  private mutating func addDerived(_ model: AppModel) {
    for _ in 0..<2 {
      for function in model.functions
      where function.result?.name == "Bool" && uses(function.body ?? []) {
        names.insert(function.name)
      }
      for property in model.types.values.flatMap(\.properties.values)
      where property.type?.name == "Bool" {
        let getters = property.accessors.filter { $0.kind == .get }
        if uses(getters.flatMap(\.body)) { names.insert(property.name) }
      }
    }
  }

  private func uses(_ body: [Code]) -> Bool { body.contains { !$0.names.isDisjoint(with: names) } }
}

extension AuditFacts {
  var ignoredSettings: [AuditFinding] {
    guard !settings.names.isEmpty else { return [] }
    return findings { event, _ in
      let isChecked = event.state.conditions.contains { !$0.names.isDisjoint(with: settings.names) }
      guard !isChecked else { return nil }
      return AuditFinding(
        rule: .hapticsSettingIgnored, place: event.place,
        message:
          "the app has a haptics setting (\(settings.names.min() ?? "")), but this haptic ignores it; check the "
          + "setting before the haptic",
        isPossible: event.state.isUncertain)
    }
  }
}
#endif
