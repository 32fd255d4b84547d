import Foundation
import TaplineButtons
import TaplineCode
import TaplineLibrary
import TaplineTestSupport
import TaplineText
import Testing

@Suite("The schema of Tapline's token extension")
struct ExtensionSchemaTests {
  private func schema() throws -> [String: Any] {
    let file = Fixtures.packageFolder.appendingPathComponent(
      "patterns/design-token-extension.schema.json")
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return try #require(value as? [String: Any])
  }

  /// Every object under Tapline's key in a file.
  private func extensions(in value: Any) -> [[String: Any]] {
    guard let object = value as? [String: Any] else { return [] }
    let own = (object["$extensions"] as? [String: Any])?["org.tapline"] as? [String: Any]
    return (own.map { [$0] } ?? [])
      + object.filter { $0.key != "$extensions" }.values.flatMap(extensions)
  }

  @Test("The schema has the keys that the reader accepts, and the article has a row for each")
  func keys() throws {
    let properties = try #require(try schema()["properties"] as? [String: [String: Any]])
    var written: Set<String> = []
    let library = try Fixtures.library()
    for name in library.buttonSystemNames {
      let text = try MadeTokens.of(name).output.text
      let root = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for object in extensions(in: root) { written.formUnion(object.keys) }
    }
    // The reader lists its keys when it refuses an unknown one.
    var read: Set<String> = []
    for token in ["\"$type\": \"number\", \"$value\": 1, ", ""] {
      let text = "{\"a\": {\(token)\"$extensions\": {\"org.tapline\": {\"qqqqqqqq\": 1}}}}"
      let message = try #require(TokenTexts.refusal(text))
      let list = try #require(message.components(separatedBy: "keys are ").last)
      read.formUnion(list.matches(of: /'([a-z]+)'/).map { String($0.1) })
    }
    let root = try #require(
      TokenTexts.refusal("{\"$extensions\": {\"org.tapline\": {\"qqqqqqqq\": 1}}}"))
    read.formUnion(
      root.components(separatedBy: "keys are ")[1].matches(of: /'([a-z]+)'/).map { String($0.1) })
    #expect(read == Set(properties.keys))
    #expect(written.isSubset(of: read))
    let page = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(
        "Sources/Tapline/Documentation.docc/Tokens.md"), encoding: .utf8)
    for key in properties.keys { #expect(page.contains("| `\(key)` |"), "\(key)") }
  }

  @Test("The schema's springs have the reader's required and optional keys")
  func springs() throws {
    let properties = try #require(try schema()["properties"] as? [String: [String: Any]])
    let forms = try #require(properties["spring"]?["anyOf"] as? [[String: Any]])
    #expect(forms.count == 3)
    for form in forms {
      let required = try #require(form["required"] as? [String])
      let known = try #require(form["properties"] as? [String: Any]).keys
      func refusal(_ keys: [String]) -> String? {
        let members = keys.map { "\"\($0)\": 0.5" }.joined(separator: ", ")
        return TokenTexts.refusal(
          #"{"a": {"$type": "number", "$value": 1, "$extensions": {"org.tapline": {"spring": {\#(members)}}}}}"#
        )
      }
      #expect(refusal(required) == nil)
      #expect(refusal(Array(known)) == nil)
      #expect(refusal(required + ["other"]) != nil)
      for key in required { #expect(refusal(required.filter { $0 != key }) != nil) }
    }
  }
}
