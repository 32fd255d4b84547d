import TaplineButtons

/// A button system in which every color has a value; the page chooses the values that the source leaves out.
struct DrawnSystem {
  let original: ButtonSystem

  /// The system with a complete palette.
  let system: ButtonSystem

  /// Whether the source has only colors for light appearance, so that the page draws no dark buttons.
  let isLightOnly: Bool

  var appearances: [PressSettings.Appearance] { isLightOnly ? [.light] : [.light, .dark] }

  private static let tintNames: Set = ["blue", "tintColor", "accentColor", "accent"]
  private static let redNames: Set = ["red", "systemRed"]

  /// Values chosen by this project for colors that the source leaves to a framework.
  private static let standIns: [(names: Set<String>, light: String, dark: String)] = [
    (tintNames, "#1F63C4", "#2F6FD0"),
    (redNames, "#C4302B", "#CC3F39"),
    (["primary", "label", "textPrimary"], "#1B1D21", "#F3F4F6"),
    (["secondary", "secondaryLabel"], "#5B6069", "#B1B6BF"),
    (["systemGray5", "backgroundSecondary"], "#E4E6EA", "#2B2F36"),
    (["systemGray6", "secondarySystemBackground"], "#EEF0F3", "#262A30"),
    (["textDisabled"], "#8B9099", "#7C828B"),
  ]

  private static let otherStandIn = (light: "#6A717C", dark: "#A0A7B1")

  init(_ original: ButtonSystem) {
    self.original = original
    let hasLight = original.palette.contains { $0.light.value != nil && $0.dark.value == nil }
    isLightOnly =
      hasLight
      && !original.palette.contains { $0.light.value != $0.dark.value && $0.dark.value != nil }
    system = original.filled { entry in
      let found = Self.standIns.first { $0.names.contains(entry.name) }
      let light = ColorReference(found?.light ?? Self.otherStandIn.light)
      let dark = ColorReference(found?.dark ?? Self.otherStandIn.dark)
      return (light, entry.light.value ?? dark)
    }
  }

  /// Returns a color as red, green, blue and opacity, `0...1`; nil if it cannot be resolved.
  func components(
    _ color: AppearanceColor?, _ appearance: PressSettings.Appearance
  ) -> [Double]? {
    color?[appearance].value.flatMap { system.components(of: $0, in: appearance) }
  }

  /// Returns a color for text or lines; in dark appearance, the page's own blue and red are lighter.
  func lineComponents(
    _ color: AppearanceColor?, _ appearance: PressSettings.Appearance
  ) -> [Double]? {
    var components = components(color, appearance)
    if appearance == .dark, let opacity = components?[3],
      let name = standInNames(in: color).last
    {
      if Self.tintNames.contains(name) { components = [0.553, 0.725, 0.961, opacity] }
      if Self.redNames.contains(name) { components = [1, 0.573, 0.545, opacity] }
    }
    return components
  }

  /// Returns the palette names to which a color refers and for which the page chose the values.
  func standInNames(in color: AppearanceColor?) -> [String] {
    var names: [String] = []
    for reference in [color?.light.value, color?.dark.value] {
      var next = reference
      for _ in 0..<8 {
        guard let name = next?.paletteName,
          let entry = original.palette.first(where: { $0.name == name })
        else { break }
        if entry.light.value == nil, !names.contains(name) { names.append(name) }
        next = entry.light.value
      }
    }
    return names
  }
}
