import Rendering
import Tapline
import Testing
import Waveforms

@Suite("Rendering and reading of sounds")
struct SoundTests {
  private let timeline = Timeline(
    HapticPattern(events: [
      HapticEvent(.transient, at: 0), HapticEvent(.continuous, at: 0.1, duration: 0.2),
    ]), source: "sound")

  // MARK: - Rendering

  @Test("Every encoding gives a file of its size", arguments: SampleEncoding.allCases)
  func encodings(_ encoding: SampleEncoding) throws {
    var settings = SoundSettings()
    settings.encoding = encoding
    settings.sampleRate = 44_100
    settings.range = TimeRange(start: 0, end: 0.1)
    let job = settings.job(timeline, named: "sound", profile: try profile())
    let bytes = try Renderer.bytes(of: job, as: .wav)
    let clip = try SoundFile.decode(bytes)
    #expect(clip.sampleRate == 44_100 && clip.frameCount == 4_410 && clip.channelCount == 1)
    #expect(bytes.count > 4_410 * encoding.byteCount)
  }

  @Test("The two voices are rendered to two channels")
  func voices() throws {
    var settings = SoundSettings()
    settings.channels = .both
    let job = settings.job(timeline, named: "sound", profile: try profile())
    #expect(Renderer.caption(of: job).hasSuffix("profile taptic@1, 2 channels"))
    let clip = try SoundFile.decode(try Renderer.bytes(of: job, as: .wav))
    #expect(clip.channelCount == 2 && clip.channels[0] != clip.channels[1])
  }

  @Test("Files, pictures, tables and pages are written completely")
  func files() throws {
    let folder = try Folder()
    let settings = SoundSettings()
    let other = NamedTimeline("other", Timeline(HapticPattern(events: [])))
    let job = settings.job(timeline, named: "sound", behind: [other], profile: try profile())
    var progress: [Double] = []
    let sound = try Renderer.write(job, as: .wav, toFolder: folder.path) { progress.append($0) }
    #expect(sound.path == folder.path + "/sound.wav")
    #expect(sound.seconds ?? 0 > 0.3 && sound.channels == 1)
    #expect(progress.allSatisfy { (0...1).contains($0) })
    for format in [OutputFormat.svg, .csv(.wide)] {
      let written = try Renderer.write(job, as: format, toFolder: folder.path) { _ in }
      #expect(try !folder.read(String(written.path.split(separator: "/").last ?? "")).isEmpty)
    }
    let omissions = try Renderer.page(job, measures: "loud", to: folder.path + "/sound.html")
    #expect(omissions.isEmpty)
    #expect(String(decoding: try folder.read("sound.html"), as: UTF8.self).contains("<svg"))
  }

  @Test("A cancelled rendering and one that is too long are not written")
  func nothing() throws {
    let job = SoundSettings().job(timeline, named: "sound", profile: try profile())
    #expect(Renderer.reasonForNothing(job, isCancelled: { true }) == "cancelled")
    #expect(Renderer.reasonForNothing(job, isCancelled: { false }) == nil)
    let late = HapticPattern(events: [HapticEvent(.transient, at: 100_000)])
    let long = SoundSettings().job(Timeline(late), named: "long", profile: try profile())
    #expect(Renderer.reasonForNothing(long) { false }?.hasSuffix("s are too long") == true)
    #expect(throws: OfflineRenderer.Failure.self) {
      try Renderer.write(job, as: .wav, toFolder: "/nowhere") { _ in }
    }
  }

  // MARK: - Sounds that patterns name

  @Test("A written sound file is read back")
  func chime() throws {
    let clip = ChimeFile.clip(seconds: 0.1, sampleRate: 48_000)
    let contents = try ChimeFile.contents(of: ChimeFile.wav(clip, profile: try profile()))
    #expect(contents == (0.1, 48_000, 2))
    #expect(throws: SoundFileError.self) { try ChimeFile.contents(of: [1, 2, 3]) }
  }

  @Test("Patterns find sounds in the bundle, and sounds outside it are refused")
  func bundled() throws {
    let folder = try Folder()
    let clip = ChimeFile.clip(seconds: 0.1, sampleRate: 48_000)
    try folder.write(ChimeFile.wav(clip, profile: try profile()), to: "Sounds/chime.wav")
    let text = Array(
      """
      {"Version": 1, "Pattern": [
        {"Event": {"Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "Sounds/chime.wav"}},
        {"Event": {"Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "../out.wav"}}]}
      """.utf8)
    let path = try folder.write(text, to: "chime.ahap")
    let file = try AHAPFile(text, file: path)
    let sounds = try BundledSounds(folder: folder.path)
    #expect(try sounds.timeline(ofPattern: path).placements[0].sounds.count == 1)
    let (timeline, problems) = sounds.timeline(of: file)
    #expect(timeline.placements[0].sounds["Sounds/chime.wav"]?.frameCount == 4_800)
    #expect(problems.count == 1 && problems[0].hasPrefix("waveform-outside-root"))
    #expect(throws: WaveformError.self) { try sounds.seconds(of: file) }
    #expect(try sounds.timeline(of: file, atRate: 48_000) == timeline)
    let findings = sounds.findings(in: text, file: path, profile: try profile())
    #expect(findings.contains { $0.rule == "waveform-outside-root" })
    let job = SoundSettings().job(timeline, named: "chime", profile: try profile())
    #expect(try Renderer.bytes(of: job, as: .wav).count > 4_800 * 4)
    let beside = BundledSounds(besidePattern: path, sampleRate: 48_000)
    #expect(beside.timeline(of: file).timeline.duration == timeline.duration)
    #expect(throws: FileError.self) { try BundledSounds(folder: "/nowhere") }
  }
}
