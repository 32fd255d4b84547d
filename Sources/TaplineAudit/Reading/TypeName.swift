#if Audit
/// Returns the last component of a type, or of an array's or dictionary's values, without optionality, generic
/// arguments, `any` and `some`.
func plainTypeName(_ text: String) -> String {
  var text = text[...]
  for word in ["@escaping ", "@MainActor ", "any ", "some ", "inout ", "weak "]
  where text.hasPrefix(word) {
    text = text.dropFirst(word.count)
  }
  if text.hasPrefix("Optional<") { text = text.dropFirst(9).dropLast() }
  while let last = text.last, last == "?" || last == "!" { text = text.dropLast() }
  if text.hasPrefix("["), text.hasSuffix("]") {
    let element = text.dropFirst().dropLast()
    let value = element.lastIndex(of: ":").map { element[element.index(after: $0)...] } ?? element
    return plainTypeName(String(value.drop { $0 == " " }))
  }
  while let last = text.last, last == "?" || last == "!" || last == ")" { text = text.dropLast() }
  while text.first == "(" { text = text.dropFirst() }
  if let angle = text.firstIndex(of: "<") { text = text[..<angle] }
  for word in ["any ", "some "] where text.hasPrefix(word) { text = text.dropFirst(word.count) }
  return String(text.split(separator: ".").last ?? "")
}

struct WrittenType: Sendable {
  let text: String
  let name: String
  let isFunction: Bool

  init(_ text: String) {
    self.text = text
    name = plainTypeName(text)
    isFunction = text.contains("->")
  }
}
#endif
