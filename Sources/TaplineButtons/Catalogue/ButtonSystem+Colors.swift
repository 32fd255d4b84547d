extension ButtonSystem {
  /// A colour as red, green, blue and opacity, `0...1`, names looked up in the palette.
  package func components(
    of reference: ColorReference, in appearance: PressSettings.Appearance,
    missing: (String) -> Void = { _ in }
  ) -> [Double]? {
    components(of: reference, in: appearance, depth: 0, missing: missing)
  }

  private func components(
    of reference: ColorReference, in appearance: PressSettings.Appearance, depth: Int,
    missing: (String) -> Void
  ) -> [Double]? {
    switch reference.base {
    case .clear: return [0, 0, 0, 0]
    case .hex(let red, let green, let blue):
      return [red, green, blue].map { Double($0) / 255 } + [reference.opacity]
    case .named(let name):
      // Names may stand for names; a ring of them was refused when the system was read.
      let entry = palette.first { $0.name == name }
      let figure = appearance == .light ? entry?.light : entry?.dark
      guard depth < 8, let next = figure?.value,
        var color = components(of: next, in: appearance, depth: depth + 1, missing: missing)
      else {
        missing(name)
        return nil
      }
      color[3] *= reference.opacity
      return color
    }
  }
}
