#if os(Linux)
/// The loop of `audition`: handles keys and engine events, draws the screen, and prepares patterns.
struct AuditionSession {
  private let entries: [String]
  private let sounds: AuditionSounds
  private let keys: ArmedKeys
  private let terminal: Terminal
  private var view: AuditionView

  /// The values that determine the picture.
  private struct PictureInputs: Equatable {
    var request: AuditionSounds.PatternRequest?
    var width = 0
    var rows = 0
  }

  private var pictureInputs = PictureInputs()

  /// The voice that the playhead follows, and the time in nanoseconds from which it is audible.
  private struct FollowedVoice {
    var number: Int
    var request: AuditionSounds.PatternRequest
    var heardAt: Int?
  }

  private var followedVoice: FollowedVoice?
  private let watch: FileWatch
  /// The indices of the entries whose files are watched.
  private let watchedEntries: [Int]
  private var editedFiles: [String: EditedFile] = [:]
  /// Whether the last key was a request to leave although files had unsaved changes.
  private var isLeaving = false
  /// The index of the next entry whose note is read while the program is idle.
  private var nextNoteIndex = 0
  /// The latest delays from a keystroke to its sound, in nanoseconds.
  private var delays: [Int] = []
  /// The time of the last update of the screen, in nanoseconds of `SystemClock`.
  private var lastUpdate = 0

  // Design choices; the first one also limits the number of entries with a note.
  private static let maximumWatchedFiles = 2_000
  private static let maximumDelays = 1_000

  init(
    entries: [String], voice: Voice, sounds: AuditionSounds, keys: ArmedKeys, terminal: Terminal,
    usesColor: Bool, isPlain: Bool
  ) {
    self.entries = entries
    self.sounds = sounds
    self.keys = keys
    self.terminal = terminal
    let titles = Self.titles(entries)
    view = AuditionView(
      state: AuditionState(names: titles, voice: voice), titles: titles, isPlain: isPlain,
      usesColor: usesColor)
    watchedEntries = entries.indices.filter { InputFile.isRegular(entries[$0]) }
      .prefix(Self.maximumWatchedFiles).map { $0 }
    watch = FileWatch(watchedEntries.map { [entries] in entries[$0] })
  }

  /// Returns the entries without their common folders.
  private static func titles(_ entries: [String]) -> [String] {
    let parts = entries.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
    guard parts.count > 1, let first = parts.first else { return entries }
    var shared = 0
    while shared < first.count - 1,
      parts.allSatisfy({ $0.count > shared + 1 && $0[shared] == first[shared] })
    {
      shared += 1
    }
    return parts.map { $0.dropFirst(shared).joined(separator: "/") }
  }

  /// Shows the screen until the user leaves; returns whether an interruption ended it.
  mutating func run() throws -> Bool {
    try terminal.run(keys.handle) { isBusy in
      let strokes = keys.drainStrokes()
      for stroke in strokes {
        let wasEditing = view.state.isEditing
        guard let action = view.state.handle(stroke.key) else {
          if view.state.isEditing {
            beginEditing()
          } else if wasEditing || isLeaving {
            view.remark = nil
          }
          isLeaving = false
          continue
        }
        switch action {
        case .quit, .interrupt:
          // Esc does not discard changes, because users may press it once too often.
          guard changedEntries.isEmpty || isLeaving && stroke.key != .escape else {
            askToSave()
            continue
          }
          return action == .interrupt
        case .suspend: terminal.suspend()
        default:
          perform(action, stroke)
          isLeaving = false
        }
      }
      for event in try keys.withEngine({ try $0.events() }) { handle(event) }
      let timeSinceUpdate = SystemClock.nanoseconds - lastUpdate
      if strokes.isEmpty || timeSinceUpdate > 1_000_000_000 / Terminal.frameRate { show() }
      isBusy = sounds.prepareOne(of: requestsToPrepare)
      if !isBusy { isBusy = readNextNote() }
      for index in watch.saved(within: 0) { reload(watchedEntries[index]) }
      sounds.arm(keysToArm)
      return nil
    }
  }

  // MARK: - Keys

  private func request(_ reference: String) -> AuditionSounds.PatternRequest {
    AuditionSounds.PatternRequest(
      reference: reference, voice: view.state.voice, intensity: view.state.intensity)
  }

  private var selectedRequest: AuditionSounds.PatternRequest? {
    view.state.selectedEntry.map { request(entries[$0]) }
  }

  /// Returns false if no entry is left.
  private mutating func readNextNote() -> Bool {
    guard nextNoteIndex < min(entries.count, Self.maximumWatchedFiles) else { return false }
    view.notes[nextNoteIndex] = sounds.note(on: entries[nextNoteIndex])
    nextNoteIndex += 1
    return true
  }

  private mutating func reload(_ entry: Int) {
    sounds.forget(entries[entry])
    view.notes[entry] = sounds.note(on: entries[entry])
    pictureInputs = PictureInputs()
    editedFiles[entries[entry]]?.readFromDisk()
    guard let edit = editedFiles[entries[entry]] else { return }
    if edit.isChanged {
      sounds.replace(entries[entry], with: edit.bytes)
      if edit.otherVersion != nil {
        view.remark = .init(text: EditedFile.conflict, isProblem: true)
      }
    } else if edit.otherVersion != nil {
      // Without unsaved changes, the other version is unreadable; the next call of `open` reads the file again and
      // reports the error.
      editedFiles[entries[entry]] = nil
    }
  }

  /// Reads the selected entry again; a version that another program has saved replaces unsaved changes.
  private mutating func readAgain() {
    guard let selectedEntry = view.state.selectedEntry else { return }
    if editedFiles[entries[selectedEntry]]?.otherVersion != nil {
      remark { session in
        try session.editedFiles[session.entries[selectedEntry]]?.resolve(keepsMine: false)
        return "the other version is loaded"
      }
      guard view.remark?.isProblem == false else { return }
    }
    reload(selectedEntry)
  }

  private var requestsToPrepare: [AuditionSounds.PatternRequest] {
    (selectedRequest.map { [$0] } ?? []) + AuditionState.generators.map { request($0.patternName) }
  }

  /// The keys that play something without changing the state of the screen, with their requests.
  private var keysToArm: [(key: TerminalKey, request: AuditionSounds.PatternRequest)] {
    let digits = AuditionState.generators.indices.map {
      TerminalKey.character(Character("\($0 + 1)"))
    }
    return ([.enter] + digits).compactMap { key in
      var state = view.state
      guard let action = state.handle(key), state == view.state, let request = request(for: action)
      else { return nil }
      return (key, request)
    }
  }

  private func request(for action: AuditionState.Action) -> AuditionSounds.PatternRequest? {
    switch action {
    case .play(let index): request(entries[index])
    case .playGenerator(let index): request(AuditionState.generators[index].patternName)
    case .stop, .reload, .nudge, .undo, .save, .suspend, .quit, .interrupt: nil
    }
  }

  private mutating func perform(_ action: AuditionState.Action, _ stroke: KeyStroke) {
    view.remark = nil
    switch action {
    case .play, .playGenerator: if let request = request(for: action) { play(request, stroke) }
    case .stop:
      keys.withEngine { $0.stop() }
      followedVoice = nil
    case .reload: readAgain()
    case .nudge(let nudge):
      change { edit, index in
        let taps = edit.taps
        guard taps.indices.contains(index) else { return }
        _ = try edit.apply([nudge.change(of: taps[index])], named: "nudge")
      }
    case .undo: change { edit, _ in _ = try edit.undo() }
    case .save: save()
    case .suspend, .quit, .interrupt: break
    }
  }

  private mutating func beginEditing() {
    guard let selectedEntry = view.state.selectedEntry else { return }
    let reference = entries[selectedEntry]
    remark { session in
      try session.open(reference)
      let sentence = session.describeTap(reference)
      try require(session.view.state.tapCount > 0, else: .badData, SanitizedText(sentence))
      return sentence
    }
    if view.remark?.isProblem == true { view.state.isEditing = false }
  }

  /// Changes the selected file and plays the result.
  private mutating func change(_ body: (inout EditedFile, Int) throws -> Void) {
    guard let selectedEntry = view.state.selectedEntry else { return }
    let reference = entries[selectedEntry]
    remark { session in
      var edit = try session.open(reference)
      try require(edit.otherVersion == nil, else: .badData, SanitizedText(EditedFile.conflict))
      try body(&edit, session.view.state.tap)
      session.editedFiles[reference] = edit
      session.sounds.replace(reference, with: edit.bytes)
      return session.describeTap(reference)
    }
    guard view.remark?.isProblem == false else { return }
    pictureInputs = PictureInputs()
    play(request(reference), KeyStroke(key: .enter, pressedAt: SystemClock.nanoseconds))
  }

  /// Returns a file opened for changes, after checking whether another program has saved it.
  @discardableResult
  private mutating func open(_ reference: String) throws -> EditedFile {
    var edit = try editedFiles[reference] ?? EditedFile(taps: reference)
    edit.readFromDisk()
    editedFiles[reference] = edit
    return edit
  }

  /// Updates the number of taps and describes the selected one.
  private mutating func describeTap(_ reference: String) -> String {
    view.state.tapCount = editedFiles[reference]?.taps.count ?? 0
    return editedFiles[reference]?.sentence(at: view.state.tap) ?? ""
  }

  private var changedEntries: [Int] {
    entries.indices.filter { editedFiles[entries[$0]]?.isChanged == true }
  }

  private mutating func askToSave() {
    let names = changedEntries.map { entries[$0].split(separator: "/").last ?? "" }
    let files = names.count == 1 ? String(names[0]) : "\(names.count) files"
    view.remark = .init(
      text: "unsaved changes in \(files): w saves, q again discards", isProblem: true)
    isLeaving = true
  }

  /// Saves only the selected file in edit mode; saves all changed files otherwise, or if the user is leaving.
  private mutating func save() {
    let savesOnlySelected = view.state.isEditing && !isLeaving
    let indices = changedEntries.filter { !savesOnlySelected || $0 == view.state.selectedEntry }
    remark { session in
      var sentence = "there are no changes to save"
      for index in indices {
        let reference = session.entries[index]
        try session.editedFiles[reference]?.saveNow()
        sentence = "saved \(reference)"
      }
      return indices.count > 1 ? "saved \(indices.count) files" : sentence
    }
  }

  /// Shows the result of an action or its error.
  private mutating func remark(_ body: (inout Self) throws -> String) {
    do {
      view.remark = .init(text: try body(&self))
    } catch {
      let message =
        CommandFailure(reporting: error)?.message ?? SanitizedText(String(describing: error))
      view.remark = .init(text: message.text, isProblem: true)
    }
  }

  private mutating func play(_ request: AuditionSounds.PatternRequest, _ stroke: KeyStroke) {
    do throws(CommandFailure) {
      if let number = try sounds.play(request, stroke) {
        if request == selectedRequest {
          followedVoice = FollowedVoice(number: number, request: request)
        }
      } else {
        view.remark = .init(text: "too many patterns play at once", isProblem: true)
      }
    } catch {
      let first = error.message.text.split(separator: "\n").first.map(String.init)
      view.remark = .init(text: first ?? "", isProblem: true)
    }
  }

  // MARK: - The engine's events

  private mutating func handle(_ event: LiveEngine.Event) {
    switch event {
    case .began(let delivery):
      if delays.count == Self.maximumDelays { delays.removeFirst() }
      let delay = delivery.latencyToSound(sampleRate: sounds.configuration.sampleRate)
      delays.append(delay)
      if followedVoice?.number == delivery.number {
        followedVoice?.heardAt = delivery.requestedAt + delay
      }
      let name = sounds.name(ofVoice: delivery.number).split(separator: "/").last.map(String.init)
      view.latencyLine =
        (name.map { "\($0): " } ?? "") + "key to sound \(fixed(Double(delay) / 1e6, digits: 1)) ms "
        + LatencySummary(nanoseconds: delays).inParentheses
    case .ended(let voice): sounds.recycle(voice)
    }
  }

  // MARK: - The screen

  private mutating func show() {
    lastUpdate = SystemClock.nanoseconds
    let size = terminal.size
    let rows = AuditionView.rows(ofHeight: size.height)
    view.state.page = max(rows.list, 1)
    draw(width: size.width, rows: rows.picture)
    view.playhead = playhead
    view.changedEntries = Set(changedEntries)
    view.deviceLine = keys.withEngine { engine in
      let device = engine.device
      let configuration = device.configuration
      let underruns = counted(engine.underruns, "underrun")
      let doublings = engine.queueDoublings > 0 ? ", doubled \(engine.queueDoublings)x" : ""
      return "\(underruns); \(device.name) \(configuration.sampleRate) Hz, period "
        + "\(configuration.periodFrames), queue \(configuration.queueFrames)\(doublings)"
    }
    terminal.show(view.canvas(width: size.width, height: size.height))
  }

  private mutating func draw(width: Int, rows: Int) {
    let now = PictureInputs(request: selectedRequest, width: width, rows: rows)
    guard now != pictureInputs, rows > 0, width > 0 else { return }
    pictureInputs = now
    guard let request = now.request else {
      view.picture = nil
      view.summary = ""
      return
    }
    do throws(CommandFailure) {
      let timeline = try sounds.timeline(request)
      view.picture = .success(
        AuditionPicture(
          timeline, profile: sounds.actuator, width: width, height: rows,
          characters: view.isPlain ? .plain : .braille))
      let seconds = fixed(timeline.duration, digits: 3)
      let loaded = try sounds.pattern(request.reference).get()
      let text = loaded.mergedPattern.pattern.metadata["Description"]
      view.summary =
        "\(counted(timeline.eventCount, "event")), \(seconds) s"
        + sounds.platformNote(on: request.reference) + (text.map { ": " + $0 } ?? "")
    } catch {
      view.picture = .failure(error)
      view.summary = ""
    }
  }

  private var playhead: Int? {
    guard let followedVoice, followedVoice.request == pictureInputs.request,
      let heardAt = followedVoice.heardAt,
      case .success(let picture) = view.picture
    else { return nil }
    return picture.column(at: Double(SystemClock.nanoseconds - heardAt) / 1e9)
  }
}
#endif
