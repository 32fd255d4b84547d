import CTaplineResources
import Foundation
import TaplineAHAP
import TaplineFiles
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@testable import TaplineLibrary

/// The folder that is compiled into the program.
private let folder = Fixtures.patternsFolder.path

/// The C source with the list of the folder's files.
private let table = Fixtures.packageFolder.appendingPathComponent(
  "Sources/CTaplineResources/library-files.c")

@Suite("The library that is compiled into the program")
struct EmbeddedLibraryTests {
  /// `TAPLINE_BLESS=1 swift test --skip-build --filter EmbeddedLibraryTests` rewrites the list.
  ///
  /// It skips the build, because a list with a removed file does not compile.
  @Test(
    "The embedded library equals the folder patterns, file by file",
    .enabled(
      if: InputFile.isFolder(folder) && InputFile.exists(table.path),
      "the sources it was compiled from are not beside it"))
  func list() throws {
    let names = try #require(InputFile.list(folder))
    let source = EmbeddedTable(names).source
    let isCurrent = try String(contentsOf: table, encoding: .utf8) == source
    if !isCurrent, ProcessInfo.processInfo.environment["TAPLINE_BLESS"] == "1" {
      try source.write(to: table, atomically: true, encoding: .utf8)
      return  // The program still contains the previous list.
    }
    try #require(
      isCurrent,
      "TAPLINE_BLESS=1 swift test --skip-build --filter EmbeddedLibraryTests writes it anew")
    #expect(LibraryFiles.embedded.list() == names)
    for name in names {
      let bytes = try InputFile.read("\(folder)/\(name)")
      #expect(try LibraryFiles.embedded.read(name) == bytes, "\(name)")
      #expect(!bytes.isEmpty, "\(name)")
    }
  }

  @Test("The table is in ascending order, so that the search finds every file and no other")
  func order() throws {
    let names = try #require(LibraryFiles.embedded.list())
    #expect(names.count == ctapline_library_count && names.count > 100)
    for (name, next) in zip(names, names.dropFirst()) {
      #expect(name.utf8.lexicographicallyPrecedes(next.utf8), "\(name), \(next)")
    }
    for name in names {
      #expect(try !LibraryFiles.embedded.read(name).isEmpty)
      #expect(throws: FileError.self) { try LibraryFiles.embedded.read(name + "x") }
    }
    for name in ["", "/", "feedback", "feedback/", "../patterns/profiles/taptic.json"] {
      let error = #expect(throws: FileError.self) { try LibraryFiles.embedded.read(name) }
      #expect(error?.path == "patterns/" + name)
    }
  }

  @Test("A subfolder is listed with paths relative to it, from either source")
  func parts() throws {
    for files in [LibraryFiles.embedded, .folder(folder)] {
      #expect(files.list("platforms") == ["ios.json"])
      #expect(files.list("profiles") == ["mpeg.json", "taptic-linear.json", "taptic.json"])
      #expect((files.list("profile") ?? []).isEmpty)
    }
  }

  @Test("A compiled-in library equals one that is read from its folder")
  func sameAsFolder() throws {
    let embedded = try PatternLibrary(.embedded)
    let read = try PatternLibrary(folder: folder)
    #expect(embedded.patternNames == read.patternNames)
    #expect(embedded.actuatorProfileNames == read.actuatorProfileNames)
    #expect(embedded.generatorProfileNames == read.generatorProfileNames)
    #expect(embedded.buttonSystemNames == read.buttonSystemNames)
    #expect(embedded.curveNames == read.curveNames)
    #expect(embedded.platformNames == read.platformNames)
    #expect(embedded.sensoryFeedback.entries == read.sensoryFeedback.entries)
    #expect(try embedded.actuatorProfile() == read.actuatorProfile())
    #expect(try embedded.buttonSystemKeys() == read.buttonSystemKeys())
  }

  @Test(
    "Messages name an embedded entry the same on every machine, and a file by its folder's path")
  func paths() throws {
    let embedded = try PatternLibrary(.embedded)
    for (name, path) in [
      ("rigid", "patterns/feedback/tapline/rigid.ahap"),
      ("reminder-sent", "patterns/swiss-coin/reminder-sent.ahap"),
      ("swiss-coin/primary-action", "patterns/swiss-coin/button-system.json"),
      ("swiss-coin/primary-action@0.5", "patterns/swiss-coin/button-system.json"),
    ] {
      let loaded = try embedded.load(name)
      #expect(loaded.path == path && loaded.isCompiledIn)
      let read = try PatternLibrary(folder: folder).load(name)
      #expect(read.path == "\(folder)/\(path.dropFirst(9))" && !read.isCompiledIn)
      #expect(read.pattern == loaded.pattern)
    }
    let overlap = try embedded.load("swiss-coin/destructive-action").diagnostics
    #expect(overlap.map(\.file) == ["patterns/swiss-coin/button-system.json"])
  }

  @Test("A path is read from the disk, whether or not it is compiled in")
  func pathsOnDisk() throws {
    try Fixtures.withTemporaryFolder { folder in
      let embedded = try PatternLibrary(.embedded)
      let missing = folder.path + "/patterns/feedback/tapline/rigid.ahap"
      #expect(throws: PatternLibraryError.self) { try embedded.load(missing) }
      let file = folder.appendingPathComponent("rigid.ahap")
      try Data(LibraryFiles.embedded.read("swiss-coin/reminder-sent.ahap")).write(to: file)
      let loaded = try embedded.load(file.path)
      #expect(loaded.path == file.path && !loaded.isCompiledIn)
      #expect(loaded.pattern.events.count == 3)
    }
  }

  /// Sounds are searched beside their pattern, and embedded patterns have no folder on the disk.
  @Test("No pattern of the library names a sound file")
  func noSounds() throws {
    let library = try PatternLibrary(.embedded)
    for name in library.patternNames {
      #expect(try library.load(name).waveforms.isEmpty, "\(name)")
    }
  }
}
