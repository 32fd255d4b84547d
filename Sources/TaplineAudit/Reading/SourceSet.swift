#if Audit
import TaplineFiles

/// The files of a module, read on two threads.
struct SourceSet {
  let sources: [AuditSource]
  /// The declarations of each file; empty for files that are not valid Swift.
  let units: [SourceUnit]
  /// The files that are not valid Swift.
  let skipped: [String]

  init(_ sources: [AuditSource]) {
    let results = Locked([SourceUnit?](repeating: nil, count: sources.count))
    let next = Locked(0)
    func read() {
      while true {
        let index = next.withLock { value in
          value += 1
          return value - 1
        }
        guard index < sources.count else { return }
        let unit = SourceReader.read(sources[index].bytes, file: index)
        results.withLock { $0[index] = unit }
      }
    }
    withoutActuallyEscaping(read) { read in DeepThread.run([read, read]) }
    let units = results.withLock { $0 }
    self.sources = sources
    self.units = units.map { $0 ?? SourceUnit() }
    skipped = zip(sources, units).filter { $0.1 == nil }.map(\.0.path)
  }
}
#endif
