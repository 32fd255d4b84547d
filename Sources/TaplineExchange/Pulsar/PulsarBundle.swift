import TaplineActuators
import TaplinePatterns
import TaplineText

/// Reads Pulsar's bundle: an archive of a manifest and a pattern for each preset, which play one after
/// another, half a second apart.
///
/// Source: software-mansion/pulsar, docs/bundle-format.md. Sounds, animations and the manifest's hash are left
/// alone.
enum PulsarBundle {
  /// What a manifest says that it is.
  static let schema = "pulsar.bundle/1"

  /// Seconds from the end of one preset to the beginning of the next; a design choice.
  private static let gap = 0.5

  static func read(_ text: BorrowedText, file: String) throws(ExchangeError) -> ReadHaptics {
    do throws(ZipArchive.Failure) {
      let archive = try ZipArchive(text)
      let presets = try presets(archive, file)
      var read = ReadHaptics()
      var offset = 0.0
      for (path, duration) in presets {
        let one = try inEntry(path, of: archive, file, PulsarReader.read)
        if offset == 0 {
          read.taps = one.taps
        } else {
          read.taps += one.taps.map { tap in
            var tap = tap
            tap.time += offset
            return tap
          }
        }
        var end = one.taps.reduce(0) { max($0, $1.time) }
        for track in one.tracks {
          end = max(end, track.pieces.last?.end ?? 0)
          read.tracks.append(
            VibrationTrack(
              track.pieces.map { piece in
                .init(
                  from: piece.start + offset, to: piece.end + offset, first: piece.first,
                  last: piece.last)
              }))
        }
        offset += max(end, duration) + gap
      }
      return read
    } catch {
      throw ExchangeError(error.message, at: 0..<0, in: text.bytes, file: file)
    }
  }

  /// The patterns' paths and how long the presets last, in seconds.
  private static func presets(
    _ archive: ZipArchive, _ file: String
  ) throws(ZipArchive.Failure) -> [(path: String, duration: Double)] {
    try inEntry("manifest.json", of: archive, file) { root throws(DataError) in
      let fields = try JSONFields(root, named: "the manifest", rule: ExchangeReader.rule)
      let schema = try fields.string("schema")
      guard schema == Self.schema else {
        throw fields.failure(
          at: try fields.member("schema"), "the schema must be '\(Self.schema)'")
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

  /// Reads JSON of the archive; what is wrong in it is told with its line there.
  private static func inEntry<Value>(
    _ path: String, of archive: ZipArchive, _ file: String,
    _ read: (JSONValue) throws(DataError) -> Value
  ) throws(ZipArchive.Failure) -> Value {
    try archive.withFile(path) { (text) throws(ZipArchive.Failure) in
      try value(text, "\(file)/\(path)", read)
    }
  }

  private static func value<Value>(
    _ text: BorrowedText, _ file: String, _ read: (JSONValue) throws(DataError) -> Value
  ) throws(ZipArchive.Failure) -> Value {
    func failure(_ diagnostic: Diagnostic) -> ZipArchive.Failure {
      let name = file.split(separator: "/").suffix(2).joined(separator: "/")
      let (line, column) = (diagnostic.position.line, diagnostic.position.column)
      return .init(message: "\(name):\(line):\(column): \(diagnostic.message)")
    }
    do throws(DataError) {
      return try read(JSONDocument(borrowing: text, file: file).root)
    } catch {
      throw failure(error.diagnostic)
    }
  }
}
