extension ButtonSystem {
  /// The system with colours in place of those that its source leaves out, for whoever must draw it.
  package func filled(
    _ standIn: (PaletteColor) -> (light: ColorReference?, dark: ColorReference?)
  ) -> ButtonSystem {
    let origin = "a stand-in for drawing; the source gives no figure"
    var filled = self
    filled.palette = palette.map { entry in
      let (light, dark) = standIn(entry)
      return PaletteColor(
        name: entry.name, sourceKey: entry.sourceKey,
        light: entry.light.value == nil
          ? light.map { .defaulted($0, origin: origin) } ?? entry.light : entry.light,
        dark: entry.dark.value == nil
          ? dark.map { .defaulted($0, origin: origin) } ?? entry.dark : entry.dark,
        use: entry.use)
    }
    return filled
  }
}
