import Foundation
import TaplineAHAP
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Sound files that patterns name")
struct WaveformReaderTests {
  /// A pattern that names these paths, with one event each.
  private func references(_ paths: String...) throws -> [WaveformReference] {
    let events = paths.map { path in
      "{\"Event\": {\"Time\": 0, \"EventType\": \"AudioCustom\", \"EventWaveformPath\": \(quoted(path))}}"
    }
    let text = "{\"Version\": 1, \"Pattern\": [\n" + events.joined(separator: ",\n") + "]}"
    return try AHAPFile(Array(text.utf8), file: "p.ahap").waveforms
  }

  private func quoted(_ path: String) -> String {
    "\"" + path.replacingOccurrences(of: "\u{0}", with: "\\u0000") + "\""
  }

  /// A folder `root` with some sounds, beside files that must not be read.
  private func withRoot(_ body: (_ root: BundleRoot, _ folder: URL) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { outer in
      let folder = outer.appendingPathComponent("root")
      let sub = folder.appendingPathComponent("sub")
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
      try Data(SoundWriter.wav([[0.5]])).write(to: folder.appendingPathComponent("a.wav"))
      try Data(SoundWriter.wav([[0.25, 0]])).write(to: sub.appendingPathComponent("b.wav"))
      // Opening a FIFO for reading blocks forever.
      #expect(mkfifo(outer.appendingPathComponent("outside.wav").path, 0o600) == 0)
      try body(BundleRoot(folder.path), folder)
    }
  }

  /// The rule of the finding about a path, or nil if the path is read.
  private func rule(_ path: String, _ root: BundleRoot) throws -> String? {
    let reference = try #require(try references(path).first)
    return WaveformReader(root: root).finding(reference)?.rule
  }

  @Test("A path below the root is read in every spelling")
  func found() throws {
    try withRoot { root, folder in
      for path in ["a.wav", "./a.wav", "sub/../a.wav", "sub/b.wav", "sub//b.wav"] {
        #expect(try rule(path, root) == nil, "\(path)")
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("sub/link.wav").path,
        withDestinationPath: "../a.wav")
      #expect(try rule("sub/link.wav", root) == nil)
      // The path of the root itself may contain a link.
      let link = folder.deletingLastPathComponent().appendingPathComponent("way")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: folder.path)
      #expect(try rule("a.wav", BundleRoot(link.path)) == nil)
      #expect(try rule("a.wav", BundleRoot(link.path + "/")) == nil)
    }
  }

  @Test("A path that leaves the root is refused, and its file is never opened")
  func outside() throws {
    try withRoot { root, folder in
      let outside = folder.deletingLastPathComponent().appendingPathComponent("outside.wav").path
      let links = [
        ("file.wav", "../outside.wav"), ("absolute.wav", outside), ("up", ".."),
        ("twice.wav", "file.wav"), ("etc", "/etc"),
      ]
      for (name, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
      }
      for path in [
        "../outside.wav", "sub/../../outside.wav", "./../outside.wav", "..", "../root/a.wav",
        outside,
        "/etc/passwd", folder.appendingPathComponent("a.wav").path, "file.wav", "absolute.wav",
        "up/outside.wav", "twice.wav", "etc/passwd",
      ] {
        #expect(try rule(path, root) == "waveform-outside-root", "\(path)")
      }
    }
  }

  @Test("A folder whose name only begins with the root's name is not the root")
  func sibling() throws {
    try withRoot { root, folder in
      let other = folder.path + "-other"
      try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
      try Data(SoundWriter.wav([[0.5]])).write(to: URL(fileURLWithPath: other + "/a.wav"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/other", withDestinationPath: other)
      #expect(try rule("other/a.wav", root) == "waveform-outside-root")
    }
  }

  @Test("The finding about a missing file gives the searched path and mentions the bundle root")
  func missing() throws {
    try withRoot { root, folder in
      let reference = try #require(try references("CoreHaptics/x.wav").first)
      for path in ["x.wav", "nowhere/x.wav", "a.wav/x.wav", String(repeating: "x", count: 300)] {
        #expect(try rule(path, root) == "waveform-not-found", "\(path)")
      }
      let named = try #require(WaveformReader(root: root).finding(reference))
      #expect(named.message.contains(folder.path + "/CoreHaptics/x.wav"))
      let beside = BundleRoot(ofPattern: folder.path + "/p.ahap")
      let unnamed = try #require(WaveformReader(root: beside).finding(reference))
      #expect(unnamed.message.contains(folder.path + "/CoreHaptics/x.wav"))
      #expect(unnamed.message.contains("--bundle-root"))
    }
  }

  @Test("Folders, FIFOs, devices, link cycles and damaged files are refused with the reason")
  func unreadable() throws {
    try withRoot { root, folder in
      #expect(mkfifo(folder.appendingPathComponent("fifo.wav").path, 0o600) == 0)
      for (name, target) in [("round.wav", "again.wav"), ("again.wav", "round.wav")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
      }
      try Data("RIFF\u{4}\u{0}\u{0}\u{0}WAVE".utf8)
        .write(to: folder.appendingPathComponent("damaged.wav"))
      try Data().write(to: folder.appendingPathComponent("empty.wav"))
      for (path, says) in [
        ("sub", "directory"), (".", "directory"), ("fifo.wav", "regular file"),
        ("round.wav", "ymbolic link"), ("damaged.wav", "damaged"), ("empty.wav", "empty"),
        ("", "empty"), ("a.wav\u{0}.txt", "zero byte"),
      ] {
        let reference = try #require(try references(path).first)
        let finding = try #require(WaveformReader(root: root).finding(reference), "\(path)")
        #expect(finding.rule == "waveform-unreadable", "\(path)")
        #expect(finding.message.contains(says), "\(finding)")
      }
      #expect(try rule("null", BundleRoot("/dev")) == "waveform-unreadable")
    }
  }

  @Test("A finding has the position of the name in the pattern, and the other sounds are read")
  func positions() throws {
    try withRoot { root, _ in
      let reader = WaveformReader(root: root)
      let (sounds, findings) = reader.sounds(
        of: try references("a.wav", "none.wav", "../x.wav", "sub/b.wav"))
      #expect(sounds.keys.sorted() == ["a.wav", "sub/b.wav"])
      #expect(sounds["a.wav"]?.channels == [[0.5]])
      #expect(findings.map(\.position.line) == [3, 4])
      #expect(
        findings.map(\.path.description)
          == [1, 2].map { "$.Pattern[\($0)].Event.EventWaveformPath" })
      #expect(findings.allSatisfy { $0.severity == .warning && $0.file == "p.ahap" })
    }
  }

  @Test("A sound that is named twice is read once, even with different spellings")
  func readOnce() throws {
    try withRoot { root, folder in
      let reader = WaveformReader(root: root)
      let names = try references("a.wav", "sub/../a.wav")
      let first = try reader.sound(names[0])
      try Data(SoundWriter.wav([[0.75]])).write(to: folder.appendingPathComponent("a.wav"))
      #expect(try reader.sound(names[1]) == first)
      #expect(try WaveformReader(root: root).sound(names[1]).channels == [[0.75]])
    }
  }

  @Test("Every sound of a timeline is converted to one rate, and a shared sound only once")
  func oneRate() throws {
    let clip = SoundClip(sampleRate: 48_000, channels: [[Float](repeating: 0.5, count: 480)])
    let fits = SoundClip(sampleRate: 24_000, channels: [[0.25]])
    guard (try? clip.converted(to: 24_000)) != nil else { return }
    let pattern = HapticPattern(events: [])
    // The same samples in another clip are another sound.
    let stereo = SoundClip(sampleRate: 48_000, channels: clip.channels + clip.channels)
    let slow = SoundClip(sampleRate: 12_000, channels: clip.channels)
    let timeline = Timeline([
      .init(pattern, sounds: ["a": clip, "b": fits]),
      .init(pattern, sounds: ["c": clip, "d": stereo, "e": slow]),
    ])
    let converted = try timeline.withSounds(atRate: 24_000)
    let sounds = converted.placements.map(\.sounds)
    #expect(sounds[0]["a"]?.frameCount == 240 && sounds[0]["b"] == fits)
    #expect(sounds[1]["d"]?.channelCount == 2 && sounds[1]["e"]?.frameCount == 960)
    let places = [sounds[0]["a"], sounds[1]["c"]].map { sound in
      sound?.channels[0].withUnsafeBufferPointer(\.baseAddress)
    }
    #expect(places[0] == places[1] && places[0] != nil)
  }

  @Test("A root that is not a folder has a separate error")
  func noRoot() throws {
    try withRoot { _, folder in
      #expect(throws: FileError.self) { try BundleRoot(folder.path + "/nowhere") }
      #expect(throws: FileError.self) { try BundleRoot(folder.path + "/a.wav") }
    }
  }
}
