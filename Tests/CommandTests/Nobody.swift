import Foundation
import TaplineTestSupport

/// Runs commands as an unprivileged user if the tests run as root, whom permissions do not limit.
enum Nobody {
  static let program = URL(fileURLWithPath: "/usr/bin/setpriv")

  /// Whether the tests run as root and can drop its privileges.
  static var canRun: Bool {
    guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: program.path) else {
      return false
    }
    let result = try? command(in: FileManager.default.temporaryDirectory)
      .run(arguments("--version"))
    return result?.code == 0
  }

  static func command(in folder: URL) -> Command {
    var command = Command()
    command.program = program
    command.folder = folder
    return command
  }

  static func arguments(_ arguments: String...) -> [String] { Self.arguments(arguments) }

  static func arguments(program: URL = Command.built, _ arguments: [String]) -> [String] {
    ["--reuid=65534", "--regid=65534", "--clear-groups", program.path] + arguments
  }

  static func give(_ folder: URL) throws {
    chmod(folder.path, 0o755)
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) + [""] {
      chown(folder.path + "/" + name, 65534, 65534)
    }
  }
}
