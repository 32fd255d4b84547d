import CTaplineSystem

/// Pictures as PNG or PDF, drawn by librsvg and cairo if they are installed.
package enum RasterPicture {
  package enum Kind: String, Sendable, CaseIterable {
    /// A PNG file with twice the width and height of the SVG file in pixels, so that text is sharp on dense screens.
    case png
    /// A PDF page of the picture's size with vector text and lines.
    case pdf
  }

  package struct Failure: Error, Sendable, CustomStringConvertible {
    /// The reason, and what to install if a library is missing.
    package let description: String
  }

  /// The reason why pictures cannot be drawn, and what to install; nil if they can be drawn.
  package static var unavailabilityReason: String? {
    ctapline_picture_missing().map { String(cString: $0) }
  }

  package static func bytes(of svg: String, as kind: Kind) throws(Failure) -> [UInt8] {
    // The unit of PDF is the point; a pixel of the SVG file is 0.75 points.
    let scale = kind == .png ? 2 : 0.75
    var result: [UInt8] = []
    let problem = Array(svg.utf8).withUnsafeBufferPointer { source in
      withUnsafeMutablePointer(to: &result) { result in
        let problem = ctapline_picture_draw(
          source.baseAddress, UInt64(source.count), scale,
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
