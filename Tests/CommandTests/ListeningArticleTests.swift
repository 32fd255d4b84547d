import Foundation
import TaplineTestSupport
import Testing

// Part of `PluginTests`, because both build in the folder of its app.
extension PluginTests {
  @Test("The sample app of the article on listening fails in CI with the findings in the article")
  func listeningArticle() throws {
    var (files, commands) = try article("Sources/Tapline/Documentation.docc/Listening.md")
    #expect(files.count == 2 && commands.count == 1)
    try findTapline(&files)
    let result = try shell(files).run("bash", "-c", "(\(commands[0].line)) 2>&1")
    #expect(result.code == 1, "\(result.text)")
    for words in commands[0].words {
      for part in words.components(separatedBy: "…") {
        #expect(result.text.contains(part), "\(result.text)")
      }
    }
  }
}
