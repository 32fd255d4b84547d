import CTaplineResources

/// A script, style sheet or text of a page or picture: a file of `CTaplineResources`, embedded in the program.
package struct PageFile: Sendable {
  private let name: String

  package init(_ name: String) { self.name = name }

  package var text: String {
    guard let text = tapline_page_file(name) else {
      preconditionFailure("pages.c lists no file \(name)")
    }
    return String(cString: text)
  }

  /// Returns a plot's style sheet, in which the color rules of the plot's lines replace two comments.
  func text(light: String, dark: String) -> String {
    var result = ""
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      switch Substring(line) {
      case "/* Replaced by the line colors for a light background. */": result += light
      case "/* Replaced by the line colors for a dark background. */": result += dark
      case let rule: result += rule + "\n"
      }
    }
    return result
  }
}
