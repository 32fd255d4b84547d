import Tapline

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How many processors this process may run on: fewer than the machine has where a container or
/// `taskset` says so, which Foundation's count leaves out.
var processorCount: Int {
  allowedProcessorCount ?? max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
}

/// What Linux says of this process; nil elsewhere.
private var allowedProcessorCount: Int? {
  guard let status = try? InputFile.read("/proc/self/status") else { return nil }
  for line in status.split(separator: UInt8(ascii: "\n")) {
    let name = "Cpus_allowed:\t".utf8
    guard line.starts(with: name) else { continue }
    // Hexadecimal words of 32 bits with commas between them, a bit for each processor.
    let words = line.dropFirst(name.count).split(separator: UInt8(ascii: ","))
    let count = words.reduce(0) { count, word in
      count + (UInt32(String(decoding: word, as: UTF8.self), radix: 16)?.nonzeroBitCount ?? 0)
    }
    return count > 0 ? count : nil
  }
  return nil
}
