#if os(Linux)
import Foundation
import TaplineTestSupport
import Testing

@Suite("Real-time priority through rtkit")
struct RealTimeKitTests {
  /// The folder with the stand-in for libdbus and the program `ask`, or nil without a C compiler.
  private static let folder: URL? = {
    guard let folder = StandInLibrary.built("RealTimeKit", "libdbus-1.so.3") else { return nil }
    let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let system = Fixtures.packageFolder.appendingPathComponent("Sources/CTaplineSystem")
    var compiler = Command()
    compiler.program = URL(fileURLWithPath: "/usr/bin/env")
    let program = try? compiler.run(
      "clang", "-Wall", "-Werror", "-I", system.appendingPathComponent("include").path, "-o",
      folder.appendingPathComponent("ask").path,
      own.appendingPathComponent("RealTimeKit/main.c").path,
      system.appendingPathComponent("realtime.c").path, "-ldl")
    return program?.code == 0 ? folder : nil
  }()

  static var isAvailable: Bool { folder != nil }

  private func ask(_ answer: String) throws -> [String] {
    let folder = try #require(Self.folder)
    var program = Command()
    program.program = folder.appendingPathComponent("ask")
    program.environment = ["LD_LIBRARY_PATH": folder.path, "TAPLINE_RTKIT": answer]
    let result = try program.run()
    #expect(result.code == 0)
    return result.lines
  }

  @Test(
    "The request sets the time limit that rtkit demands and stays within its priority",
    .enabled(if: isAvailable, "the stand-in for libdbus needs clang"))
  func given() throws {
    #expect(
      try ask("gives") == [
        "Get MaxRealtimePriority0", "closed 0", "ready 1", "Get MaxRealtimePriority0",
        "Get RTTimeUSecMax0", "MakeThreadRealtime 8", "closed 0", "given 8, 200000 us, ",
      ])
  }

  @Test(
    "If rtkit refuses or is missing, the reason is reported and the connection is closed",
    .enabled(if: isAvailable, "the stand-in for libdbus needs clang"))
  func refused() throws {
    let refused = try ask("refuses")
    #expect(refused.suffix(2) == ["closed 0", "given 0, 200000 us, rtkit: not for you"])
    #expect(
      try ask("zero").last?.hasSuffix("rtkit grants no priority: its MaxRealtimePriority is 0")
        == true)
    #expect(try ask("absent").last?.hasSuffix("rtkit cannot be used: no bus") == true)
  }
}
#endif
