import Foundation
import TaplineFiles
import TaplineTestSupport
import Testing

@Suite("Finding files")
struct FileSearchTests {
  private let search = FileSearch(ending: ".ahap")

  private func withTree(_ files: [String], _ body: (String) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder throws in
      for file in files {
        let url = folder.appendingPathComponent(file)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: url)
      }
      try body(folder.path)
    }
  }

  private func names(_ word: String, in folder: String) throws -> [String] {
    try search.files(folder + "/" + word) { _ in }.map { String($0.dropFirst(folder.count + 1)) }
  }

  private let tree = [
    "a.ahap", "B.AHAP", "notes.txt", "x/c.ahap", "x/y/d.ahap", ".build/e.ahap", "Pods/P/f.ahap",
    "x/Pods/g.ahap", "DerivedData/h.ahap", "Carthage/i.ahap", "node_modules/j.ahap",
    ".hidden.ahap", "k.ahap.bak",
  ]

  @Test("A folder expands to its files, except those of dependencies and build products")
  func folder() throws {
    try withTree(tree) { folder throws in
      let expected = ["B.AHAP", "a.ahap", "x/c.ahap", "x/y/d.ahap"]
      let found = try names("", in: folder)
      #expect(found.filter { !$0.hasPrefix(".") } == expected)
      #expect(try names("Pods", in: folder) == ["Pods/P/f.ahap"])
      #expect(try names("x///", in: folder) == ["x/c.ahap", "x/y/d.ahap"])
    }
  }

  @Test("A pattern is expanded without a shell")
  func pattern() throws {
    try withTree(tree) { folder throws in
      #expect(try names("**/*.ahap", in: folder) == ["a.ahap", "x/c.ahap", "x/y/d.ahap"])
      #expect(try names("*.{ahap,AHAP}", in: folder) == ["B.AHAP", "a.ahap"])
      #expect(try names("x/*.ahap", in: folder) == ["x/c.ahap"])
      #expect(try names("[x]/**/[cd].ahap", in: folder) == ["x/c.ahap", "x/y/d.ahap"])
      #expect(try names("**/Pods/*.ahap", in: folder) == ["x/Pods/g.ahap"])
      #expect(try names(".build/*.ahap", in: folder) == [".build/e.ahap"])
      #expect(try names(".*.ahap", in: folder) == [".hidden.ahap"])
      #expect(try names("{x/c,a}.ahap", in: folder) == ["a.ahap", "x/c.ahap"])
    }
  }

  @Test("The name of an existing file is not read as a pattern")
  func literal() throws {
    try withTree(["a[1].ahap", "a1.ahap", "sp ace,%\n.ahap"]) { folder throws in
      #expect(try names("a[1].ahap", in: folder) == ["a[1].ahap"])
      #expect(try names("a[0-9].ahap", in: folder) == ["a1.ahap"])
      #expect(try names("s*", in: folder) == ["sp ace,%\n.ahap"])
    }
  }

  @Test("FIFOs and devices are skipped in folders and patterns, but found if named directly")
  func others() throws {
    try withTree(["a.ahap"]) { folder throws in
      #expect(mkfifo(folder + "/b.ahap", 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/l.ahap", withDestinationPath: "b.ahap")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/n.ahap", withDestinationPath: "/dev/null")
      #expect(try names("", in: folder).map { $0.split(separator: "/").last } == ["a.ahap"])
      #expect(try names("*.ahap", in: folder) == ["a.ahap"])
      #expect(try names("b.ahap", in: folder) == ["b.ahap"])
      #expect(InputFile.list(folder) == ["a.ahap"])
      let error = #expect(throws: FileError.self) {
        try InputFile.read(folder + "/b.ahap", mustBeRegular: true)
      }
      #expect(error?.reason == "it is not a regular file")
    }
  }

  @Test("Links to files are followed, links to folders are not")
  func links() throws {
    try withTree(["x/c.ahap"]) { folder throws in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/l.ahap", withDestinationPath: "x/c.ahap")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/loop", withDestinationPath: folder)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/dead.ahap", withDestinationPath: "nowhere")
      #expect(try names("**", in: folder) == ["l.ahap", "x/c.ahap"])
      let identity = FileIdentity(of: folder + "/l.ahap")
      #expect(identity == FileIdentity(of: folder + "/x/c.ahap"))
    }
  }

  @Test("A path or pattern without files is an error that names the cause")
  func failures() throws {
    try withTree(["x/notes.txt"]) { folder throws in
      let search = search
      func failure(_ word: String) -> String? {
        do throws(FileSearch.Failure) { _ = try search.files(word) { _ in } } catch {
          return error.description
        }
        return nil
      }
      #expect(failure(folder + "/x") == "the folder '\(folder)/x' contains no .ahap file")
      #expect(failure(folder + "/**/*.ahap") == "no file matches '\(folder)/**/*.ahap'")
      #expect(failure(folder + "/y.ahap") == "there is no file or folder '\(folder)/y.ahap'")
      let braces = String(repeating: "{a,b}", count: 20)
      #expect(
        failure(braces)
          == "the braces of '\(braces)' expand to more than 1000 globs, or to globs that are too long"
      )
    }
  }

  @Test("The nearest file in the enclosing folders is used, up to the repository's root")
  func nearest() throws {
    try withTree(["c.json", "repo/.git/HEAD", "repo/x/y/a.ahap", "repo/x/c.json"]) {
      folder throws in
      let folder = FilePath.absolute(folder)
      #expect(FilePath.nearest("c.json", from: folder + "/repo/x/y") == folder + "/repo/x/c.json")
      #expect(FilePath.nearest("c.json", from: folder + "/repo") == nil)
      #expect(FilePath.nearest("c.json", from: folder) == folder + "/c.json")
      #expect(FilePath.repository(holding: folder + "/repo/x/y") == folder + "/repo")
      #expect(FilePath.repository(holding: folder) == nil)
    }
  }

  @Test("A path is made relative to an enclosing folder")
  func relative() {
    #expect(FilePath.relative("/a/b/c", to: "/a") == "b/c")
    #expect(FilePath.relative("/a/b/c", to: "/") == "a/b/c")
    #expect(FilePath.relative("/ab/c", to: "/a") == nil)
    #expect(FilePath.relative("/a", to: "/a") == nil)
  }
}
