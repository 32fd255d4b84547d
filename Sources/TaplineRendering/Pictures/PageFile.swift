import CTaplineResources

/// A script, style sheet or text of a page or picture: a file of `CTaplineResources`, embedded in the program.
package struct PageFile: Sendable {
  private let name: String

  package init(_ name: String) { self.name = name }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns a plot's style sheet, in which the color rules of the plot's lines replace two comments.
  func text(light: String, dark: String) -> String {
    var text = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      switch String(decoding: line, as: UTF8.self) {
      case "/* Replaced by the line colors for a light background. */": text += light
      case "/* Replaced by the line colors for a dark background. */": text += dark
      case let rule: text += rule + "\n"
      }
    }
    return text
  }

  private var bytes: UnsafeBufferPointer<UInt8> {
    var count = 0
    guard let bytes = tapline_page_file(name, &count) else {
      preconditionFailure("pages.c lists no file \(name)")
    }
    return UnsafeBufferPointer(start: bytes, count: count)
  }
}
