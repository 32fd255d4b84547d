import Foundation
import TaplineActuators
import TaplinePatterns
import TaplineRendering
import TaplineText
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The elements of an SVG file, read by Foundation's parser.
final class Picture: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The classes of the enclosing groups, outermost first, and of the element.
    let classes: [String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let around = open.last.map { elements[$0].classes } ?? []
    let own = (attributes["class"] ?? "").split(separator: " ").map(String.init)
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, classes: around + own))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for index in open { elements[index].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func all(_ name: String, _ classes: String...) -> [Element] {
    elements.filter { $0.name == name && classes.allSatisfy($0.classes.contains) }
  }
}

/// Returns the plot of timelines as text for terminals.
func textPlot(
  _ timelines: [NamedTimeline], profile: ActuatorProfile, framesPerSecond: Int = 120,
  range: TimeRange = .all, style: TextFigure.Style = TextFigure.Style()
) -> String {
  let plot = TimelinePlot(
    timelines, profile: profile, framesPerSecond: framesPerSecond, range: range,
    arrangement: .stacked)
  return TextFigure(plot.figure, style).text.text
}
