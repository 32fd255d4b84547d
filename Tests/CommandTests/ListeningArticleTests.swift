import Foundation
import TaplineTestSupport
import Testing

// In the suite of the app's package, since both build in its folder.
extension PluginTests {
  @Test("The sample app of the article on listening is caught with its three faults, and CI fails")
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
