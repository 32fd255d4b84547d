/// Answers the requests of the page that edits a file.
final class EditSession {
  private(set) var file: EditedFile
  private let context: LibraryContext
  private let linter: FileLinter?
  private let rate: Int
  private let platforms: [TargetPlatform]
  private let setup: JSONOutput
  private let voice: Voice
  private let page: [UInt8]
  private var findings: (version: Int, list: [EditFinding])?

  /// Whether a browser has opened the page.
  private(set) var isShown = false

  /// The maximum duration in seconds of a played or recorded sound; a design choice that keeps the page's memory small.
  private static let longestSound = 600.0

  init(
    _ file: EditedFile, _ context: LibraryContext, rate: Int, voice: Voice,
    platforms: [TargetPlatform], press: SampledPress?
  ) throws {
    self.file = file
    self.context = context
    self.rate = rate
    self.voice = voice
    self.platforms = platforms
    linter = try context.fileLinter(for: file.path)
    let html = HTMLPage(
      title: "\(file.path) – tapline edit",
      sources: ["connect-src": "'self'", "img-src": "data:"],
      style: PageFile("edit.css").text, script: "\n" + PageFile("edit.js").text)
    page = Array(html.text(PageFile("edit.html").text).utf8)
    setup = EditState.setup(
      file, context, voice: voice, rate: rate,
      press: press.map { SampledPress.document.output(of: [$0]) })
  }

  /// Saves changes whose save delay has passed, and returns the version for waiting pages.
  func refresh(readsDisk: Bool) -> Int {
    if readsDisk { file.readFromDisk() }
    file.save()
    return file.version
  }

  func finish() { file.save(now: true) }

  // MARK: - Requests

  private typealias Query = [String: String]

  private static func elementIndices(_ text: String) -> [Int] {
    text.split(separator: ",").compactMap { Int($0) }
  }

  func answer(_ request: LocalServer.Request) -> LocalServer.Response {
    do {
      switch request.method {
      case "GET", "HEAD": return try read(request.path, request.query)
      case "POST":
        guard request.hasOrigin else { return .status("403 Forbidden") }
        return try change(request.path, request.query, request.body)
      default: return .status("405 Method Not Allowed")
      }
    } catch {
      let text =
        CommandFailure(reporting: error)?.message ?? SanitizedText(String(describing: error))
      return Self.json(["error": .string(text.text)], status: "422 Unprocessable Content")
    }
  }

  private static func json(_ output: JSONOutput, status: String? = nil) -> LocalServer.Response {
    let type = "application/json"
    guard let status else { return .content(Array(output.scriptText.utf8), type: type) }
    return .status(status, text: output.scriptText, type: type)
  }

  private func read(_ path: String, _ query: Query) throws -> LocalServer.Response {
    switch path {
    case "/":
      return .content(page, type: "text/html; charset=utf-8", policy: "frame-ancestors 'none'")
    case "/setup":
      isShown = true
      return Self.json(setup)
    case "/state":
      return Self.json(EditState.state(of: file, has: Int(query["has"] ?? "")))
    case "/changes": return .versions
    case "/findings": return Self.json(.array(try currentFindings().map(\.json)))
    case "/devices": return Self.json(.array(try devices()))
    case "/sounds": return Self.json(EditState.waveforms(of: try loaded(file.bytes).sounds))
    case "/sound": return .content(try sound(query), type: "audio/wav")
    default: return .status("404 Not Found")
    }
  }

  private func change(
    _ path: String, _ query: Query, _ body: [UInt8]
  ) throws -> LocalServer.Response {
    var selection: [Int]?
    switch path {
    case "/edit":
      let request = try EditRequest(body, pattern: pattern)
      guard request.version == file.history.version else {
        return Self.json(["error": "the file has changed meanwhile"], status: "409 Conflict")
      }
      selection = try file.apply(request.changes, named: request.name)
    case "/undo": selection = try file.undo()
    case "/redo": selection = try file.redo()
    case "/fix":
      let findings = try currentFindings()
      guard let index = Int(query["finding"] ?? ""),
        Int(query["version"] ?? "") == file.history.version,
        findings.indices.contains(index), let fix = findings[index].finding.fix
      else { throw CommandFailure(.badData, "the finding is gone, because the file has changed") }
      selection = try file.apply(findings[index].edits, named: fix.summary)
    case "/resolve": try file.resolve(keepsMine: query["keep"] == "mine")
    case "/mark": file.mark()
    case "/record":
      guard let time = Double(query["at"] ?? ""), AHAPWriter.times.contains(time) else {
        throw CommandFailure(.badData, "the request has no valid time")
      }
      guard let list = Int(query["list"] ?? "") else {
        throw CommandFailure(.badData, "the request has no valid pattern list")
      }
      let edit = PatternEdit.insert(ahap: try transcribed(body), list: list, at: time)
      selection = try file.apply([edit], named: "add a recorded sound")
    case "/copy":
      // The body lists the elements, because browsers limit the length of an address.
      let elements = Self.elementIndices(String(decoding: body, as: UTF8.self))
      return .content(
        Array(try file.text.ahap(of: elements).utf8), type: "text/plain; charset=utf-8")
    default: return .status("404 Not Found")
    }
    return Self.json(EditState.state(of: file, selection: selection))
  }

  // MARK: - The library

  /// Returns the AHAP text of a library pattern; reads no file.
  private func pattern(_ name: String) throws -> [UInt8] {
    guard
      let loaded = try context.library.pattern(named: name, generators: context.generators)
    else { throw CommandFailure(.usage, "there is no pattern '\(name)' in the library") }
    return try Self.ahap(Timeline(loaded.pattern))
  }

  private static func ahap(_ timeline: Timeline) throws -> [UInt8] {
    try WrittenTimeline(timeline, as: .ahap).output.bytes
  }

  /// Returns a recorded sound as an AHAP pattern.
  private func transcribed(_ bytes: [UInt8]) throws -> [UInt8] {
    let clip = try SoundFile.decode(bytes)
    try require(
      clip.sampleRate >= SoundListener.lowestRate, else: .badData,
      "the sample rate of the recording is below \(SoundListener.lowestRate) Hz; record with a higher rate"
    )
    try require(
      clip.duration <= Self.longestSound, else: .badData,
      "the recording is longer than \(Int(Self.longestSound)) s; record a shorter sound")
    let mono = clip.channels[0].indices.map { frame in
      let sum = clip.channels.reduce(Float(0)) { $0 + $1[frame] }
      return sum / Float(clip.channelCount)
    }
    let listener = SoundListener(sampleRate: clip.sampleRate)
    mono.withUnsafeBufferPointer(listener.add)
    let transcription = SoundTranscription(
      listener.finish(), as: context.profile, sampleRate: clip.sampleRate, source: "recording")
    return try Self.ahap(transcription.timeline)
  }

  // MARK: - The pattern's sound, devices and findings

  private func loaded(_ bytes: [UInt8]) throws -> LoadedTimeline {
    try context.loader.load(TemporaryBytes(bytes), path: file.path)
  }

  /// Returns a WAV file of the pattern, of its reference version, or of selected events with the pattern's controls.
  private func sound(_ query: Query) throws -> [UInt8] {
    var bytes = query["of"] == "reference" ? file.reference : file.bytes
    var start = 0.0
    if let list = query["elements"] {
      let text = file.text
      let eventIndices = Set(Self.elementIndices(list).filter(text.elements.indices.contains))
      bytes = try text.bytes(ofEvents: eventIndices)
      start = eventIndices.map { text.start(of: text.elements[$0]) }.min() ?? 0
    }
    let timeline = try loaded(bytes).timeline
    try require(
      timeline.duration <= Self.longestSound, else: .badData,
      "the page plays at most \(Int(Self.longestSound)) s; 'tapline play' plays longer patterns")
    var job = try RenderJob.of(
      [NamedTimeline("", timeline)], context.profile, rate: rate,
      voice: VoiceChoice(rawValue: query["voice"] ?? voice.rawValue) ?? .audible)
    job.range = TimeRange(start: start, end: nil)
    return try OfflineRenderer.bytes(of: job, as: .wav)
  }

  private func devices() throws -> [JSONOutput] {
    guard !platforms.isEmpty else { return [] }
    let timeline = try loaded(file.bytes).timeline
    try refuseTooLong(timeline)
    return platforms.map { platform in
      PlatformReport(
        timeline, on: platform, name: file.path, profile: context.profile, feedbackPlatforms: nil
      ).lane
    }
  }

  /// Returns the findings about the text, computed once for each version.
  private func currentFindings() throws -> [EditFinding] {
    if let findings, findings.version == file.history.version { return findings.list }
    let list = linter.map { EditFinding.list(of: file.text, $0, path: file.path) } ?? []
    findings = (file.history.version, list)
    return list
  }
}
