/// A number with this many digits after the point, correctly rounded, in every locale.
package func fixed(_ number: Double, digits: Int) -> String {
  var text = TextBuffer(capacity: 64)
  text.appendFixed(number, digits: digits)
  return String(decoding: text.bytes, as: UTF8.self)
}
