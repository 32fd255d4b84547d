import TaplineActuators
import TaplinePatterns
import TaplineText

/// An archive of a manifest and a pattern for each preset; source: software-mansion/pulsar, docs/bundle-format.md and
/// tools/pulsar-gen (2026-08).
enum PulsarBundle {
  private static let schema = "pulsar.bundle/1"
  private static let manifestName = "manifest.json"

  /// The gap between presets, in seconds; a design choice.
  private static let gap = 0.5

  /// The maximum total size in bytes of the patterns after the first pattern.
  private static let maximumBytes = 1 << 26

  /// Reads the presets as a sequence; sounds, animations and the manifest's hash are ignored.
  static func read(_ text: BorrowedText, file: String) throws(DataError) -> ImportedHaptics {
    let archive = try ZipArchive(text, file: file)
    let presets = try presets(archive)
    // Each entry is decompressed once, even if several presets use it.
    var patterns: [String: ImportedHaptics] = [:]
    var haptics = ImportedHaptics()
    var offset = 0.0
    var size = 0
    for (index, (path, duration)) in presets.enumerated() {
      size += index > 0 ? archive.size(of: path) : 0
      guard size <= maximumBytes else {
        throw archive.failure(
          "the patterns after the first have more than 64 MiB in total, which is the limit")
      }
      let pattern: ImportedHaptics
      if let earlier = patterns[path] {
        pattern = earlier
      } else {
        pattern = try readEntry(path, of: archive, PulsarPattern.read)
        patterns[path] = pattern
      }
      for var tap in pattern.taps {
        tap.time += offset
        haptics.taps.append(tap)
      }
      var end = pattern.taps.reduce(0) { max($0, $1.time) }
      for track in pattern.tracks {
        end = max(end, track.pieces.last?.end ?? 0)
        var pieces = track.pieces
        for index in pieces.indices {
          pieces[index].start += offset
          pieces[index].end += offset
        }
        haptics.tracks.append(VibrationTrack(pieces))
      }
      offset += max(end, duration) + gap
    }
    return haptics
  }

  /// Durations are in seconds.
  private static func presets(
    _ archive: ZipArchive
  ) throws(DataError) -> [(path: String, duration: Double)] {
    try readEntry(manifestName, of: archive) { root throws(DataError) in
      let fields = try JSONFields(root, named: "the manifest", rule: ExchangeReader.rule)
      let schema = try fields.string("schema")
      guard schema == Self.schema else {
        throw try fields.failure(at: "schema", "the schema must be '\(Self.schema)'")
      }
      var presets: [(path: String, duration: Double)] = []
      for element in try fields.elements("presets") {
        let preset = try JSONFields(element, named: "the preset", rule: ExchangeReader.rule)
        let duration = try preset.number("duration", in: 0...1e8, default: 0) / 1_000
        presets.append((try preset.string("haptics"), duration))
      }
      return presets
    }
  }

  /// Errors name the entry, line and column.
  private static func readEntry<Value>(
    _ path: String, of archive: ZipArchive, _ read: (JSONValue) throws(DataError) -> Value
  ) throws(DataError) -> Value {
    let file = "\(archive.file)/\(path)"
    return try archive.withFile(path) { (text) throws(DataError) in
      do throws(DataError) {
        return try read(JSONDocument(borrowing: text, file: file).root)
      } catch {
        let name = file.split(separator: "/").suffix(2).joined(separator: "/")
        let (place, message) = (error.diagnostic.position, error.diagnostic.message)
        throw archive.failure("\(name):\(place.line):\(place.column): \(message)")
      }
    }
  }

  // MARK: - Writing

  /// Returns a bundle of one preset; its hash covers the name and SHA-256 of every file, including the manifest with
  /// sorted keys and without its hash, and it has no date, because the same pattern must produce the same bytes.
  static func content(of played: PlayedHaptics, name: String) -> ExchangeContent {
    let id = AndroidCodeWriter.identifier(name)
    let label = label(name)
    let path = "haptics/\(id).json"
    let duration = Int((played.end * 1_000).rounded(.up))
    let pattern = PulsarPattern.output(of: played)
    let canonical = """
      {"generator":"tapline","id":"tapline.\(id)","name":"\(label)","presets":[{"duration":\(duration),\
      "haptics":"\(path)","id":"\(id)","name":"\(label)"}],"revision":1,"schema":"\(schema)"}
      """
    var digest = SHA256()
    pattern.write { (block) throws(Never) in digest.add(block) }
    let files = [
      (path, digest.digest), (manifestName, SHA256.digest(Array(canonical.utf8))),
    ]
    let lines = files.map { "\($0)\n\(hexadecimal($1))" }.joined(separator: "\n")
    let manifest: JSONOutput = [
      "schema": .string(schema), "generator": "tapline", "id": "tapline.\(id)",
      "name": .string(label), "revision": 1,
      "hash": .string("sha256-" + hexadecimal(SHA256.digest(Array(lines.utf8)))),
      "presets": [
        [
          "id": .string(id), "name": .string(label), "duration": .integer(duration),
          "haptics": .string(path),
        ]
      ],
    ]
    return .archive([(path, pattern), (manifestName, manifest)])
  }

  /// Omits characters that JSON escapes, so that the hashed and written texts agree.
  private static func label(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let kept = last.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
    let text = String(String.UnicodeScalarView(kept))
    return text.isEmpty ? "pattern" : text
  }
}
