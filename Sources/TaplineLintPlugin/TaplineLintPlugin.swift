import Foundation
import PackagePlugin

/// `swift package tapline-lint`: runs `tapline lint` in a package's folder.
///
/// Linting writes nothing, so the plugin asks for no permission. On macOS, where SwiftPM runs plugins in a sandbox,
/// `--fix` and reports in files need `swift package --allow-writing-to-package-directory tapline-lint …`.
@main
struct TaplineLintPlugin: CommandPlugin {
  /// Lints the files in the arguments, or the whole package, and exits with the status of `tapline lint`.
  ///
  /// If that status is not 0, SwiftPM exits with 1 and prints the status in its last message.
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try command()
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = ["lint"] + arguments
    // SwiftPM communicates with the plugin through its standard input.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let wasKilled = process.terminationReason == .uncaughtSignal
    exit(wasKilled ? 128 + process.terminationStatus : process.terminationStatus)
  }

  /// Builds the command; the first time, this compiles the whole package.
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
