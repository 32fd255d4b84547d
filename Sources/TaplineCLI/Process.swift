extension Interruption {
  static func check() throws(CommandFailure) {
    if isRequested { throw CommandFailure(.interrupted, "") }
  }
}

enum Keyboard {
  static func hasEnter() -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    // A background process is stopped if it reads from its controlling terminal.
    let foreground = tcgetpgrp(STDIN_FILENO)
    guard foreground < 0 || foreground == getpgrp() else { return false }
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 256)
    return read(STDIN_FILENO, &bytes, bytes.count) > 0
  }
}

enum OpenFileLimit {
  /// The number of files that the command may need to open: standard streams, an input, an output, a manifest, and the
  /// files of the system's thread library, which ends the program if it cannot open them.
  static let minimum = 16

  static func raiseToMinimum() -> Bool {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(minimum) else { return true }
    limit.rlim_cur = min(rlim_t(minimum), limit.rlim_max)
    return setrlimit(resource, &limit) == 0 && limit.rlim_cur == rlim_t(minimum)
  }
}

/// `taskset` and the processor set of a container reduce this number; the processor quota of a container does not.
var processorCount: Int {
  allowedProcessorCount ?? max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
}

private var allowedProcessorCount: Int? {
  let name = "Cpus_allowed:\t".utf8
  let status = try? InputFile.read("/proc/self/status")
  let lines = status?.split(separator: UInt8(ascii: "\n"))
  guard let line = lines?.first(where: { $0.starts(with: name) }) else { return nil }
  // Comma-separated hexadecimal words of 32 bits, one bit for each processor.
  let words = line.dropFirst(name.count).split(separator: UInt8(ascii: ","))
  let count = words.reduce(0) { count, word in
    count + (UInt32(String(decoding: word, as: UTF8.self), radix: 16)?.nonzeroBitCount ?? 0)
  }
  return count > 0 ? count : nil
}
