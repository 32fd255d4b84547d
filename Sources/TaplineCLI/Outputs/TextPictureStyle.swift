extension TextFigure.Style {
  init(to path: String, width: Int? = nil, isPlain: Bool, _ console: Console) {
    self.init()
    self.width =
      width ?? (path == "-" ? standardOutputSize?.width ?? Self.columnsVariable : nil)
      ?? TextFigure.defaultWidth
    characters = isPlain || (path == "-" && !LocaleText.isUnicode) ? .plain : .braille
    usesColor = path == "-" && isStandardOutputTerminal && console.colorsData
  }

  private static var columnsVariable: Int? {
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap {
      (TextFigure.minimumWidth...1_000).contains($0) ? $0 : nil
    }
  }
}

enum LocaleText {
  /// The first nonempty variable of LC_ALL, LC_CTYPE and LANG names the encoding; if none is set, as in most containers,
  /// UTF-8 is assumed.
  static var isUnicode: Bool {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    if isStandardOutputTerminal, variable("TERM") == "dumb" { return false }
    guard let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first else {
      return true
    }
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }
}
