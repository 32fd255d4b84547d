import CTaplineResources
import CTaplineSystem

/// Draws pictures as PNG or PDF, with librsvg and cairo if they are installed.
package enum RasterPicture {
  package enum Kind: String, Sendable, CaseIterable {
    /// A PNG file with twice the width and height of the SVG file in pixels, so that text is sharp on dense screens.
    case png
    /// A PDF page of the picture's size with vector text and lines.
    case pdf
  }

  /// The reason why a picture cannot be drawn.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    /// The reason, and what to install if a library is missing.
    package let description: String
  }

  /// The reason why pictures cannot be drawn, with what to install; nil if they can.
  package static var missing: String? { cpicture_missing().map { String(cString: $0) } }

  /// Draws an SVG file on a light background.
  package static func bytes(of svg: String, as kind: Kind) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    let problem = Array(svg.utf8).withUnsafeBufferPointer { source in
      withUnsafeMutablePointer(to: &result) { result in
        let problem = cpicture_draw(
          source.baseAddress, UInt64(source.count), kind == .png ? 2 : 0.75,
          Int32(kind == .png ? CPICTURE_PNG : CPICTURE_PDF),
          { target, bytes, length in
            target?.assumingMemoryBound(to: [UInt8].self).pointee
              .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(length)))
            return 0
          }, result)
        return problem.map { String(cString: $0) }
      }
    }
    if let problem { throw Failure(description: problem) }
    return result
  }
}

/// A script or style sheet of a page or picture: a file of `CTaplineResources`, embedded in the program.
package struct PageFile: Sendable {
  private let name: String

  package init(_ name: String) { self.name = name }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the style sheet of a plot, with two comments replaced by the rules of its lines.
  func text(light: String, dark: String) -> String {
    var text = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      switch String(decoding: line, as: UTF8.self) {
      case "/* Replaced by the line colours for a light background. */": text += light
      case "/* Replaced by the line colours for a dark background. */": text += dark
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
