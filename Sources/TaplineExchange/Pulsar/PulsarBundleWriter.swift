import TaplineActuators
import TaplineText

/// Writes Pulsar's bundle: a manifest and the pattern as its one preset, which code names by the bundle's
/// `presets`.
///
/// The manifest's hash is that of every file's name and SHA-256, the manifest without it and with sorted
/// keys. There is no clock in it, so that the same pattern gives the same bytes.
///
/// Source: software-mansion/pulsar, docs/bundle-format.md and tools/pulsar-gen (2026-08).
enum PulsarBundleWriter {
  private static let manifestName = "manifest.json"

  static func content(of played: PlayedHaptics, name: String) -> ExchangeContent {
    let id = AndroidCodeWriter.identifier(name)
    let label = label(name)
    let path = "haptics/\(id).json"
    let duration = Int((played.end * 1_000).rounded(.up))
    let pattern = PulsarWriter.output(of: played)
    let canonical = """
      {"generator":"tapline","id":"tapline.\(id)","name":"\(label)","presets":[{"duration":\(duration),\
      "haptics":"\(path)","id":"\(id)","name":"\(label)"}],"revision":1,"schema":"\(PulsarBundle.schema)"}
      """
    var patternDigest = SHA256()
    pattern.write { (block) throws(Never) in patternDigest.add(block) }
    let files = [
      (path, Self.text(patternDigest.digest)), (manifestName, digest(Array(canonical.utf8))),
    ]
    let lines = files.map { "\($0)\n\($1)" }.joined(separator: "\n")
    let manifest: JSONOutput = [
      "schema": .string(PulsarBundle.schema), "generator": "tapline", "id": "tapline.\(id)",
      "name": .string(label), "revision": 1,
      "hash": .string("sha256-" + digest(Array(lines.utf8))),
      "presets": [
        [
          "id": .string(id), "name": .string(label), "duration": .integer(duration),
          "haptics": .string(path),
        ]
      ],
    ]
    return .archive([(path, pattern), (manifestName, manifest)])
  }

  private static func digest(_ bytes: [UInt8]) -> String { text(SHA256.digest(bytes)) }

  /// A digest in hexadecimal digits.
  private static func text(_ digest: [UInt8]) -> String {
    digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The last part of a name, without what JSON escapes: the hash is of text that has no escapes.
  private static func label(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let kept = last.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
    let text = String(String.UnicodeScalarView(kept))
    return text.isEmpty ? "pattern" : text
  }
}
