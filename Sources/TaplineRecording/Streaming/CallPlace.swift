/// The place in an app's source that makes a call.
///
/// It is text only once a listener is told of it.
package struct CallPlace: Sendable {
  private let file: StaticString
  private let line: UInt

  /// The place of the call under way, where it came through one of the protocols of generators, whose
  /// requirements are Apple's and have none.
  @TaskLocal static var current: CallPlace?

  /// Takes what `#fileID` and `#line` give.
  package init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  /// The file without its module, and the line.
  package var text: String {
    let name = "\(file)".split(separator: "/").dropFirst().joined(separator: "/")
    return "\(name.isEmpty ? "\(file)" : name):\(line)"
  }

  /// Makes a call that is not told its place itself; of calls within calls, the outermost one is the
  /// app's.
  static func with(_ file: StaticString, _ line: UInt, _ call: () -> Void) {
    guard current == nil else { return call() }
    $current.withValue(CallPlace(file, line), operation: call)
  }
}
