/// The types of the format.
///
/// Source: Design Tokens Format Module 2025.10, `tokenType.json` of its schema.
package enum TokenType: String, Sendable, CaseIterable {
  case color
  case dimension
  case fontFamily
  case fontWeight
  case duration
  case cubicBezier
  case number
  case strokeStyle
  case border
  case transition
  case shadow
  case gradient
  case typography
}
