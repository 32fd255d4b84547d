/// An output that is ready to be written.
///
/// A verb prepares all outputs before it writes the first, so that wrong usage leaves no files.
struct PreparedOutput {
  private let path: String
  private let remark: SanitizedText?
  private let body: (OutputFile) throws -> Void

  /// Creates an output with its content and a remark, which is not shown for standard output.
  init(
    _ path: String, remark: SanitizedText? = nil, body: @escaping (OutputFile) throws -> Void
  ) {
    self.path = path
    self.remark = remark
    self.body = body
  }

  init(_ path: String, _ bytes: [UInt8], remark: SanitizedText? = nil) {
    self.init(path, remark: remark) { try $0.write(bytes) }
  }

  init(_ path: String, _ text: String, remark: SanitizedText? = nil) {
    self.init(path, Array(text.utf8), remark: remark)
  }

  /// Writes the file atomically and shows the remark.
  func write(_ console: Console) throws {
    let file = try OutputFile(path)
    // If this throws, the unfinished file is discarded.
    try body(file)
    try file.finish()
    if let remark, path != "-" { console.remark("\(path): \(remark)") }
  }
}
