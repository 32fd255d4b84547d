import TaplineRendering
import Testing

@Suite(
  "Pictures in pixels",
  .enabled(
    if: RasterPicture.unavailabilityReason == nil, "librsvg and cairo are not installed here"))
struct RasterPictureTests {
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">\
    <style>@media (prefers-color-scheme:dark){rect{fill:#000}}</style>\
    <rect width="100%" height="100%" fill="#fff"/><path d="M0 0h20v20h-20z" fill="#f00"/></svg>
    """

  /// Returns the big-endian number of four bytes.
  private func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("A PNG file has two pixels for each pixel of the picture, and is the same every time")
  func png() throws {
    let bytes = try RasterPicture.bytes(of: Self.svg, as: .png)
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // The header's width and height, by RFC 2083.
    #expect(number(bytes, at: 16) == 80 && number(bytes, at: 20) == 40)
    #expect(try RasterPicture.bytes(of: Self.svg, as: .png) == bytes)
  }

  @Test("A PDF file is a page of the picture's size in points, and is the same every time")
  func pdf() throws {
    let bytes = try RasterPicture.bytes(of: Self.svg, as: .pdf)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-") && text.contains("%%EOF"))
    #expect(text.contains("[ 0 0 30 15 ]"))
    #expect(try RasterPicture.bytes(of: Self.svg, as: .pdf) == bytes)
  }

  @Test("An invalid or oversized picture is an error")
  func broken() {
    #expect(throws: RasterPicture.Failure.self) {
      try RasterPicture.bytes(of: "<svg xmlns=\"http://www.w3.org/2000/svg\"><g>", as: .png)
    }
    let wide = Self.svg.replacingOccurrence(of: "width=\"40\"", with: "width=\"40000\"")
    #expect(throws: RasterPicture.Failure.self) { try RasterPicture.bytes(of: wide, as: .png) }
  }
}

extension String {
  fileprivate func replacingOccurrence(of old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(in: range, with: new)
  }

  private func replacingCharacters(in range: Range<Index>, with new: String) -> String {
    String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
