import TaplineFiles
import Testing

@Suite("Patterns of file names")
struct FilePatternTests {
  @Test(
    "A pattern has the same meaning as in a shell",
    arguments: [
      ("*.ahap", "a.ahap", true), ("*.ahap", "a/b.ahap", false), ("*.ahap", "a.ahapx", false),
      ("App/**/*.ahap", "App/a.ahap", true), ("App/**/*.ahap", "App/x/y/a.ahap", true),
      ("App/**/*.ahap", "Other/a.ahap", false), ("**", "a/b/c", true), ("**/c", "c", true),
      ("a/**", "a", true), ("a/**/b/**/c", "a/x/b/b/y/c", true), ("a/**/b", "a/b/c", false),
      ("a?c", "abc", true), ("a?c", "ac", false), ("a?c", "aéc", true), ("a?c", "a👩‍👩‍👧c", true),
      ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "dx", true),
      ("[^a-c]x", "ax", false), ("[]a]", "]", true), ("[a-]", "-", true), ("[ab", "[ab", true),
      ("{a,b}.x", "b.x", true), ("{a,b}.x", "c.x", false), ("{a/b,c}/*.x", "a/b/d.x", true),
      ("{a,{b,c}d}", "cd", true), ("{a}", "{a}", true), ("{a,b", "{a,b", true),
      ("{a{b,c}}", "{ac}", true), ("{a{b,c}", "{ab", true), ("a,b}{c,d}", "a,b}d", true),
      ("{[,},b}", "[,b}", true), ("[[[{a,b}", "[[[b", true), ("{,}x", "x", true),
      ("x{,y}", "x", true), ("[{,}]{a,b}", ",b", true), ("\\*.x", "*.x", true),
      ("\\*.x", "a.x", false), ("a\\{b,c}", "a{b,c}", true), ("a*b*c", "aXbYbZc", true),
      ("*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaac", false), ("caf\u{E9}", "cafe\u{301}", true),
    ])
  func matching(_ pattern: String, _ path: String, _ expected: Bool) throws {
    #expect(try #require(FilePattern(pattern)).matches(path) == expected)
  }

  @Test("The time of a match is at most proportional to the pattern's length times the name's")
  func hostile() throws {
    let pattern = try #require(FilePattern(String(repeating: "*a", count: 200) + "*b"))
    #expect(!pattern.matches(String(repeating: "a", count: 2_000)))
    let folders = try #require(FilePattern(String(repeating: "**/a/", count: 100) + "b"))
    #expect(!folders.matches(String(repeating: "a/", count: 500) + "c"))
  }

  @Test("A pattern whose braces expand to too many or too long alternatives is refused")
  func tooManyChoices() {
    #expect(FilePattern(String(repeating: "{a,b}", count: 9)) != nil)
    for count in [10, 60, 10_000] {
      #expect(FilePattern(String(repeating: "{a,b}", count: count)) == nil)
    }
    #expect(
      FilePattern(String(repeating: "{a,b}", count: 9) + String(repeating: "x", count: 500)) == nil)
  }

  @Test("Unclosed brackets and braces are parsed in linear time", .timeLimit(.minutes(1)))
  func unclosed() {
    for text in ["[", "{", "{[", "[!", "[]", "{a,", "\\"] {
      _ = FilePattern(String(repeating: text, count: 99_999 / text.utf8.count))
    }
    #expect(FilePattern(String(repeating: "a", count: 100_001)) == nil)
  }

  @Test(
    "A pattern that matches a folder matches every file in it",
    arguments: [
      ("Generated/**", "Generated/a/b.ahap", true), ("Generated", "Generated/a/b.ahap", true),
      ("Generated/", "Generated/b.ahap", true), ("Generated", "App/Generated/b.ahap", false),
      ("**/Generated", "App/Generated/b.ahap", true), ("*.ahap", "a.ahap", true),
      ("*.ahap", "x/a.ahap", false),
    ])
  func folders(_ pattern: String, _ path: String, _ expected: Bool) throws {
    #expect(try #require(FilePattern(pattern)).matchesPathOrFolder(of: path) == expected)
  }
}
