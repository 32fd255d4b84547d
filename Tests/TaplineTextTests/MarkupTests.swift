import Foundation
import TaplineTestSupport
import TaplineText
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A text of characters that have a meaning in markup, scripts or URLs, with words of several scripts.
private func hostileText(_ generator: inout SeededGenerator) -> String {
  let parts = [
    "<", ">", "&", "\"", "'", "`", "\\", "/", "</script>", "<!--", "-->", "]]>", "<![CDATA[",
    "&amp;", "&#0;", "\u{0}", "\u{1}", "\u{B}", "\u{1F}", "\u{7F}", "\u{85}", "\u{9F}", "\u{A0}",
    "\t", "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
    "\u{202E}", "\u{1F44B}", "e\u{301}", "Übergabe", "触覚", " onload=", "javascript:", "{{x}}",
    "${x}", "%3C",
  ]
  return (0..<Int.random(in: 0...20, using: &generator)).map { _ in
    parts.randomElement(using: &generator) ?? ""
  }.joined()
}

/// The content and the attribute of an element, read by an XML parser.
private final class ElementReader: NSObject, XMLParserDelegate {
  var elements = 0
  var content = ""
  var attribute: String?
  var isWellFormed = false

  init(_ xml: String) {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements += 1
    attribute = attributes["a"]
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { content += text }
}

@Suite("Texts in markup and scripts")
struct MarkupTests {
  /// A scalar as markup writes it: characters of XML 1.0 (production 2, Char), without C1 controls, line separators
  /// and changes of writing direction, which are escaped.
  private func held(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x0..<0x9, 0xB, 0xC, 0xE..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202E:
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    case 0x9, 0xA, 0xD, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
      String(scalar)
    default: "\u{FFFD}"
    }
  }

  @Test("A parser reads the written text from content and from attributes with either quote")
  func markup() throws {
    var generator = SeededGenerator(seed: 901)
    for _ in 0..<2_000 {
      let text = hostileText(&generator)
      let expected = text.unicodeScalars.map(held).joined()
      let safe = MarkupText.escaped(text)
      for quote in ["\"", "'"] {
        let element = ElementReader("<e a=\(quote)\(safe)\(quote)>\(safe)</e>")
        #expect(element.isWellFormed && element.elements == 1)
        #expect(Array(element.content.unicodeScalars) == Array(expected.unicodeScalars))
        #expect(
          Array((element.attribute ?? "-").unicodeScalars) == Array(expected.unicodeScalars))
      }
    }
  }

  @Test("Folding replaces each tab and line end by a space and changes nothing else")
  func folded() {
    var generator = SeededGenerator(seed: 902)
    for _ in 0..<500 {
      let text = hostileText(&generator)
      let spaced = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { ["\t", "\n", "\r"].contains($0) ? " " : $0 }))
      #expect(
        MarkupText.escaped(text, whitespace: .folded)
          == MarkupText.escaped(spaced, whitespace: .kept))
    }
  }
}
