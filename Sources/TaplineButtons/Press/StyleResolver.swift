import MotionCurves

/// The values of a style's properties in each state, pressed or not.
final class StyleResolver {
  private let style: PressStyle
  private let system: ButtonSystem
  private let variant: String?
  private let appearance: PressSettings.Appearance
  private let mechanism: PlatformBehavior.Mechanism?
  /// Sentences, some of them more than once.
  private(set) var remarks: [String] = []

  private struct Key: Hashable {
    let property: StyleProperty
    let state: InteractionState
    let isPressed: Bool
  }

  private var cachedValues: [Key: [Double]?] = [:]

  init(_ simulator: PressSimulator) {
    (style, system, variant) = (simulator.style, simulator.system, simulator.variant)
    appearance = simulator.settings.appearance
    let name = style.press?.value?.mechanism
    mechanism = name.flatMap(simulator.platform.mechanism)
    guard let press = style.press else {
      let kind =
        style.kind == .container
        ? "a container; simulate one of its buttons" : "not itself pressed"
      remarks.append("nothing moves: the style is \(kind)")
      return
    }
    guard let effect = press.value else {
      remarks.append("the source gives no value for the press")
      return
    }
    if let mechanism {
      remarks.append("the press effect '\(mechanism.name)' is the platform's: \(mechanism.source)")
    } else if let name {
      remarks.append("the press effect '\(name)' is the platform's, and its values are unknown")
    } else {
      remark(effect.scale, "press scale")
      remark(effect.opacity, "press opacity")
    }
    if let law = effect.scaleLaw { remarks.append("the scale follows the size: \(law)") }
    for change in effect.changes { remark(change.amount, "\(change.property.rawValue)") }
  }

  private func remark<Value>(_ value: Sourced<Value>?, _ name: String) {
    switch value {
    case .unspecified?: remarks.append("the source gives no value for \(name)")
    case .interpreted(_, let reason)?: remarks.append("\(name): \(reason)")
    case .defaulted(_, let origin)?: remarks.append("\(name) by default: \(origin)")
    case .given?, nil: break
    }
  }

  /// Returns whether a property is a color that is the same in two states, even if its value is unknown.
  func isSameColor(
    _ property: StyleProperty, in first: InteractionState, and second: InteractionState,
    isSecondPressed: Bool
  ) -> Bool {
    guard property.body == .color else { return false }
    let one = reference(of: property, in: first, isPressed: false)
    return one == reference(of: property, in: second, isPressed: isSecondPressed)
  }

  private func reference(
    of property: StyleProperty, in state: InteractionState, isPressed: Bool
  ) -> Sourced<ColorReference>? {
    var color: AppearanceColor?
    if isPressed || state == .pressed {
      color =
        style.press?.value?.changes.first { $0.property == property.change }?.color
        ?? looks(in: .pressed).lazy.compactMap(property.color).first
    }
    color =
      color
      ?? (looks(in: state) + looks(in: .normal)).lazy.compactMap(property.color).first
    return color?[appearance]
  }

  private func looks(in state: InteractionState) -> [StateStyle] {
    style.looks(in: state, variant: variant)
  }

  func value(
    of property: StyleProperty, in state: InteractionState, isPressed: Bool
  ) -> [Double]? {
    let key = Key(property: property, state: state, isPressed: isPressed)
    if let value = cachedValues[key] { return value }
    let value = uncachedValue(of: property, in: state, isPressed: isPressed)
    cachedValues[key] = .some(value)
    return value
  }

  private func uncachedValue(
    of property: StyleProperty, in state: InteractionState, isPressed: Bool
  ) -> [Double]? {
    let resting = stateValue(of: property, in: state)
    guard isPressed || state == .pressed else { return resting }
    return pressedValue(of: property) ?? stateValue(of: property, in: .pressed) ?? resting
  }

  private func pressedValue(of property: StyleProperty) -> [Double]? {
    guard let effect = style.press?.value else { return nil }
    switch property {
    case .scale: return effect.scale?.value.map { [$0] }
    case .opacity:
      if let mechanism, effect.opacity?.value == nil {
        return [
          appearance == .light ? mechanism.pressedOpacityLight : mechanism.pressedOpacityDark
        ]
      }
      return effect.opacity?.value.map { [$0] }
    default:
      guard let change = effect.changes.first(where: { $0.property == property.change }) else {
        return nil
      }
      if property.body == .color { return change.color.flatMap { components(of: $0) } }
      return change.amount?.value.map { [$0] }
    }
  }

  private func stateValue(
    of property: StyleProperty, in state: InteractionState
  ) -> [Double]? {
    // A state specifies only its differences from the normal state.
    for look in looks(in: state) + (state == .pressed ? [] : looks(in: .normal)) {
      if property.body == .color {
        if let color = property.color(of: look) { return components(of: color) }
      } else if let number = property.number(of: look)?.value {
        return [number]
      }
    }
    if state == .disabled, property == .opacity, let opacity = mechanism?.disabledOpacity {
      return [opacity]
    }
    return state == .pressed ? nil : property.defaultValue
  }

  // MARK: - Colors

  private func components(of color: AppearanceColor) -> [Double]? {
    guard let value = color[appearance].value else {
      remarks.append("the source gives no color in \(appearance.rawValue) appearance")
      return nil
    }
    return system.components(of: value, in: appearance) { name in
      remarks.append("the color '\(name)' has no value; its fade is left out")
    }
  }
}
