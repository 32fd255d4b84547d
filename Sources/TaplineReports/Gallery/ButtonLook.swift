import TaplineButtons
import TaplineNumerics
import TaplineText

/// The look of a button at rest on the page; the page chooses the values that the button's system leaves out.
final class ButtonLook {
  private let style: PressStyle
  private let drawn: DrawnSystem
  private let variant: String?

  /// The names of the properties whose values the page chose; complete after `value()`.
  private(set) var choices: [String] = []

  /// The contrast between the text and its background in each drawn appearance, `1...21`; complete after `value()`.
  private(set) var contrasts: [Double] = []

  /// The page's background, which is visible through buttons without a fill.
  static let paper: [PressSettings.Appearance: [Double]] = [
    .light: [1, 1, 1, 1], .dark: [28 / 255, 31 / 255, 36 / 255, 1],
  ]

  /// Font sizes of Apple's text styles at the default text size, from the Human Interface Guidelines.
  private static let textStyles = [
    "title2": 22.0, "headline": 17, "body": 17, "callout": 16, "subheadline": 15, "caption": 12,
  ]

  private static let weights = [
    "ultralight": 200.0, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600,
    "bold": 700, "heavy": 800, "black": 900,
  ]

  init(_ style: PressStyle, of drawn: DrawnSystem, variant: String?) {
    (self.style, self.drawn, self.variant) = (style, drawn, variant)
  }

  func value() -> JSONOutput {
    let size = size
    let isIcon = isIconOnly
    var members: [JSONOutput.Member] = [
      ("icon", .optional(icon)), ("isIcon", .boolean(isIcon)), ("isSwitch", .boolean(isSwitch)),
      ("isSegments", .boolean(style.movesSelection)),
      ("shape", .string(style.shape?.kind.rawValue ?? "roundedRectangle")),
      ("radius", .number(radius(size))),
    ]
    if style.shape?.kind == .roundedRectangle, style.shape?.isContinuous == true {
      choices.append("continuous corners as circular ones")
    }
    members += extents(size)
    members += font(size)
    members.append(("colors", .object(drawn.appearances.map { ($0.rawValue, color($0)) })))
    let names = [background, foreground, normal(\.border)].flatMap(drawn.standInNames).uniqued
    if !names.isEmpty { choices.append("colors of " + names.joined(separator: ", ")) }
    return .object(members)
  }

  // MARK: - States and colors

  private func normal<Value>(_ property: KeyPath<StateStyle, Value?>) -> Value? {
    style.looks(in: .normal, variant: variant).lazy.compactMap { $0[keyPath: property] }.first
  }

  private var background: AppearanceColor? { normal(\.background) }
  private var foreground: AppearanceColor? { normal(\.foreground) }

  private var selected: StateStyle? { style.states.first { $0.state == .selected } }

  /// Whether the source specifies no colors, so that the page chooses all of them.
  private var isBare: Bool {
    background == nil && foreground == nil && normal(\.border) == nil && style.gradient == nil
  }

  private func color(_ appearance: PressSettings.Appearance) -> JSONOutput {
    let paper = Self.paper[appearance] ?? [1, 1, 1, 1]
    let isLight = appearance == .light
    var fill = drawn.components(background, appearance)
    var text = drawn.lineComponents(foreground, appearance)
    if isBare {
      fill = isLight ? [0.90, 0.914, 0.933, 1] : [0.212, 0.231, 0.263, 1]
      if isLight { choices.append("colors, which the source does not specify") }
    }
    if text == nil {
      let under = Self.composed(fill ?? [0, 0, 0, 0], over: paper)
      let (black, white) = ([0.106, 0.114, 0.129, 1.0], [1.0, 1, 1, 1])
      let isBlack = Self.contrast(black, under) >= Self.contrast(white, under)
      text = isBlack ? black : white
      if !isBare, isLight { choices.append("the label's color") }
    }
    let gradient = style.gradient.map { gradient in
      [gradient.from, gradient.to].map { end in
        end.value.flatMap { drawn.system.components(of: $0, in: appearance) } ?? [0.5, 0.5, 0.5, 1]
      }
    }
    fill = fill ?? gradient?.first
    let under = Self.composed(fill ?? [0, 0, 0, 0], over: paper)
    contrasts.append(Self.contrast(Self.composed(text ?? [0, 0, 0, 1], over: under), under))
    let shadow = style.shadow.flatMap { shadow -> JSONOutput? in
      guard let reference = shadow.color.value, let radius = shadow.radius.value,
        let color = drawn.system.components(of: reference, in: appearance)
      else { return nil }
      return .object([
        ("color", .numbers(color, digits: 6)), ("radius", .number(radius)),
        ("x", .number(shadow.x?.value ?? 0)), ("y", .number(shadow.y?.value ?? 0)),
      ])
    }
    func optional(_ color: [Double]?) -> JSONOutput {
      color.map { .numbers($0, digits: 6) } ?? .null
    }
    return .object([
      ("background", optional(style.gradient == nil ? fill : [0, 0, 0, 0])),
      ("foreground", optional(text)),
      ("border", optional(drawn.lineComponents(normal(\.border), appearance))),
      ("borderWidth", .number(normal(\.borderWidth)?.value ?? 0)),
      ("chosen", optional(drawn.components(selected?.background, appearance))),
      ("onChosen", optional(drawn.components(selected?.foreground, appearance))),
      ("gradient", gradient.map { .array($0.map(optional)) } ?? .null),
      ("shadow", shadow ?? .null),
    ])
  }

  private static func composed(_ color: [Double], over paper: [Double]) -> [Double] {
    (0..<3).map { color[$0] * color[3] + paper[$0] * (1 - color[3]) } + [1]
  }

  /// Returns the contrast of two opaque colors, `1...21` (WCAG 2.2, contrast ratio and relative luminance).
  static func contrast(_ first: [Double], _ second: [Double]) -> Double {
    let luminances = [luminance(first), luminance(second)].sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }

  private static func luminance(_ color: [Double]) -> Double {
    let linear = color.prefix(3).map(linear)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// Returns the linear light of an sRGB component, by the transfer function of WCAG 2.2.
  private static func linear(_ component: Double) -> Double {
    guard component > 0.04045 else { return max(component, 0) / 12.92 }
    return power((component + 0.055) / 1.055, 2.4)
  }

  // MARK: - Sizes

  /// The style's size if the style has a height or no shape; otherwise the system's first size with the same corner
  /// radius, or the first with a height of at least 44 points.
  private var size: ButtonSize? {
    if style.size?.height?.value != nil || style.size?.minimumHeight?.value != nil {
      return style.size
    }
    let radius = style.shape?.cornerRadius?.value
    let tall = drawn.original.sizes.first { size in
      if case .points(let height)? = size.height?.value { height >= 44 } else { false }
    }
    let equallyRound = drawn.original.sizes.first {
      $0.cornerRadius?.value != nil && $0.cornerRadius?.value == radius
    }
    return style.shape == nil ? style.size : equallyRound ?? tall ?? style.size
  }

  private var isSwitch: Bool { style.toggle != nil && style.shape == nil && style.icon != nil }

  private var isIconOnly: Bool {
    guard case .points(let width)? = style.size?.width?.value,
      case .points(let height)? = style.size?.height?.value
    else { return false }
    return width == height
  }

  private var icon: String? {
    if let icon = style.icon { return icon.symbol ?? "star" }
    return isIconOnly ? "star" : nil
  }

  private func radius(_ size: ButtonSize?) -> Double {
    switch style.shape?.kind {
    case .capsule?, .circle?: return 9_999
    case .none?: return 8
    case .roundedRectangle?, nil:
      if let radius = size?.cornerRadius?.value ?? style.shape?.cornerRadius?.value {
        return radius
      }
      choices.append("the corner radius")
      return 12
    }
  }

  private func extents(_ size: ButtonSize?) -> [JSONOutput.Member] {
    var width = "intrinsic"
    var points: Double?
    switch size?.width?.value {
    case .fill?: width = "fill"
    case .points(let value)?: points = value
    case .intrinsic?, nil: break
    }
    var height = size?.minimumHeight?.value
    if case .points(let value)? = size?.height?.value { height = value }
    let vertical = size?.verticalPadding?.value ?? style.size?.verticalPadding?.value
    if height == nil, vertical == nil, !isSwitch { choices.append("the height") }
    let horizontal = size?.horizontalPadding?.value ?? style.size?.horizontalPadding?.value
    if horizontal == nil, points == nil, width != "fill" { choices.append("the padding") }
    return [
      ("width", points.map { .number($0) } ?? .string(width)), ("height", .optional(height)),
      ("minimumWidth", .number(size?.minimumWidth?.value ?? style.size?.minimumWidth?.value ?? 0)),
      ("hitWidth", .number(max(size?.hitWidth?.value ?? 0, style.size?.hitWidth?.value ?? 0))),
      ("hitHeight", .number(max(size?.hitHeight?.value ?? 0, style.size?.hitHeight?.value ?? 0))),
      ("horizontalPadding", .number(isIconOnly ? 0 : horizontal ?? 16)),
      ("verticalPadding", .number(height == nil ? vertical ?? 10 : 0)),
      ("spacing", .number(style.contentSpacing?.value ?? 8)),
      ("iconSize", .number(style.icon?.size?.value ?? 20)),
    ]
  }

  private func font(_ size: ButtonSize?) -> [JSONOutput.Member] {
    let name = style.typography?.value
    let type = drawn.original.typography.first { $0.name == name }
    var points = size?.fontSize?.value ?? type?.size.value
    if points == nil, !isIconOnly {
      let listed = name.flatMap { Self.textStyles[$0] }
      choices.append(
        listed == nil ? "the font's size" : "the font's size, Apple's default for \(name ?? "")")
      points = listed
    }
    let weight =
      type?.weightValue?.value ?? type?.weight?.value.flatMap { Self.weights[$0] }
      ?? (name == "headline" ? 600 : name == nil ? 500 : 400)
    return [
      ("fontSize", .number(points ?? 17)), ("fontWeight", .number(weight)),
      ("letterSpacing", .number(type?.letterSpacing?.value ?? 0)),
    ]
  }
}
