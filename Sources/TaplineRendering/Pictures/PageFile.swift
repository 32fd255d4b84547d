import CTaplineResources

/// A script or a style sheet of a page or of a picture: a file of `CTaplinePages`, which stands in
/// the program.
package struct PageFile: Sendable {
  /// The style sheet of a picture of timelines; two comments stand for the colours of its lines.
  static let timelinePlot = PageFile("timeline-plot.css")

  /// The style sheet of a plot of curves; two comments stand for the colours of its lines.
  package static let curvePlot = PageFile("curve-plot.css")

  private let name: String

  /// Names a file.
  package init(_ name: String) { self.name = name }

  /// The whole file.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A style sheet of lines with the rules of the lines in the places of the comments for them.
  package func text(light: String, dark: String) -> String {
    var text = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      switch String(decoding: line, as: UTF8.self) {
      case "/* Lines on light paper. */": text += light
      case "/* Lines on dark paper. */": text += dark
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
