import TaplineText

/// What one output was made of, a line of a manifest.
///
/// It holds no times, so that two runs write the same bytes.
struct ManifestEntry {
  /// The output's path relative to the folder of the outputs, with `/` between parts.
  let output: String

  /// XXH64 of everything that the output follows from.
  let source: UInt64

  /// What the output was when it was made.
  let digest: OutputDigest

  init(output: String, source: UInt64, digest: OutputDigest) {
    self.output = output
    self.source = source
    self.digest = digest
  }

  /// Reads a line; nil for what is none, such as one that was cut off.
  init?(_ line: ArraySlice<UInt8>) {
    guard let document = try? JSONDocument(parsing: Array(line), file: ""),
      document.root.kind == .object
    else { return nil }
    var texts: [String: String] = [:]
    var size: Int?
    for member in document.root.members {
      guard let key = member.key.string else { return nil }
      if key == "bytes" {
        size = member.value.number.flatMap(Int.init(exactly:))
      } else {
        texts[key] = member.value.string
      }
    }
    guard let output = texts["output"], let size,
      let hash = texts["xxh64"].flatMap({ UInt64($0, radix: 16) }),
      let source = texts["sourceXXH64"].flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(output: output, source: source, digest: OutputDigest(hash: hash, size: size))
  }

  /// The entry as a line of JSON, with its line feed.
  var line: String {
    JSONOutput.written { json in
      json.line { json in
        json.open(.object)
        json.member("output")
        json.string(output)
        json.member("bytes", whole: digest.size)
        json.member("xxh64")
        json.string(XXHash64.text(of: digest.hash))
        json.member("sourceXXH64")
        json.string(XXHash64.text(of: source))
        json.close(.object)
      }
    }.text
  }

  /// The entries of a manifest, in the order of its lines.
  static func entries(in text: [UInt8]) -> [ManifestEntry] {
    text.split(separator: UInt8(ascii: "\n")).compactMap(ManifestEntry.init)
  }
}
