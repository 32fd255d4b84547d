import Foundation
import PackagePlugin

/// `swift package tapline-lint`: runs `tapline lint` in a package's folder.
///
/// Linting writes nothing, so the plugin asks for no permission. Where SwiftPM runs plugins in a
/// sandbox (macOS), `--fix` and reports in files need
/// `swift package --allow-writing-to-package-directory tapline-lint …`.
@main
struct TaplineLintPlugin: CommandPlugin {
  /// Lints what the arguments name, or all of the package, and ends as `tapline lint` does.
  ///
  /// SwiftPM ends with 1 whatever the plugin ends with, and names the plugin's own exit code in its
  /// last message.
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try command()
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = ["lint"] + arguments
    // The plugin's own standard input is where SwiftPM talks to it.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let wasKilled = process.terminationReason == .uncaughtSignal
    exit(wasKilled ? 128 + process.terminationStatus : process.terminationStatus)
  }

  /// Builds the command, which takes a minute the first time.
  private func command() throws -> URL {
    let build = try packageManager.build(
      .product("tapline"), parameters: .init(configuration: .debug, logging: .concise))
    let command = build.builtArtifacts.first {
      $0.kind == .executable && $0.url.deletingPathExtension().lastPathComponent == "tapline"
    }
    guard build.succeeded, let command else {
      Diagnostics.error("the command 'tapline' does not build:\n\(build.logText)")
      exit(70)
    }
    return command.url
  }
}
