/// An output that is ready to be written.
///
/// A verb prepares all outputs before it writes the first, so that wrong usage leaves no files.
struct PreparedOutput {
  private let path: String
  private let remark: SanitizedText?
  private let body: (OutputFile) throws -> Void

  init(_ path: String, remark: SanitizedText? = nil, body: @escaping (OutputFile) throws -> Void) {
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

  func write(_ console: Console) throws {
    let file = try OutputFile(path)
    // If this throws, the unfinished file is discarded.
    try body(file)
    try file.finish()
    if let remark, path != "-" { console.remark("\(path): \(remark)") }
  }
}

func refuseReplacing(_ outputs: [String], inputs: [String] = []) throws {
  for (index, path) in outputs.enumerated() {
    try require(!path.isEmpty, else: .usage, "the name of an output is empty")
    if let input = inputs.first(where: { FileIdentity.isSameFile($0, path) }) {
      throw CommandFailure(
        .usage, "'\(path)' would replace the input '\(input)'; give the output another name")
    }
    try require(
      !InputRecord.contains(path), else: .usage,
      "'\(path)' would replace a file that was read; give the output another name")
    try require(
      !outputs[..<index].contains { FileIdentity.isSameFile($0, path) }, else: .usage,
      "two outputs would be written to '\(path)'; give each another name")
  }
}
