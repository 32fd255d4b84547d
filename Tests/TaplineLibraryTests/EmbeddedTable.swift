/// The C source that compiles the folder `patterns` into the program, as it must be.
struct EmbeddedTable {
  /// The whole text of `Sources/CTaplineResources/library-files.c`.
  let source: String

  /// Writes the source for files.
  ///
  /// - Parameter names: Their paths relative to `patterns`.
  init(_ names: [String]) {
    // As strcmp orders them: by bytes.
    let names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var text = Self.head
    var isFeedback = false
    for name in names {
      if isFeedback != Self.isFeedback(name) {
        isFeedback.toggle()
        text += isFeedback ? Self.feedbackBegins : Self.feedbackEnds
      }
      text += """

        static const unsigned char \(Self.symbol(name))[] = {
        #embed "../../patterns/\(name)"
        };

        """
    }
    text += "\n#define BYTES(name) name, sizeof name\n"
    text += Self.table("library", names)
    text +=
      Self.feedbackBegins
      + Self.table("feedback", names.filter { $0.hasSuffix(".ahap") && Self.isFeedback($0) })
    source = text + Self.feedbackEnds
  }

  /// Whether a recorder carries a file: it reads nothing else of the library.
  private static func isFeedback(_ name: String) -> Bool { name.hasPrefix("feedback/") }

  private static func table(_ kind: String, _ names: [String]) -> String {
    let rows = names.map { "    {\"\($0)\",\n     BYTES(\(symbol($0)))},\n" }.joined()
    return """

      const ctapline_library_file ctapline_\(kind)_files[] = {
      \(rows)};

      const size_t ctapline_\(kind)_count =
          sizeof ctapline_\(kind)_files / sizeof *ctapline_\(kind)_files;

      """
  }

  /// Separate sections, so that the linker can leave out the rest of the library.
  private static let feedbackBegins = """

    #ifdef __ELF__
    #pragma clang section rodata = ".rodata.feedback" relro = ".data.rel.ro.feedback"
    #endif

    """

  private static let feedbackEnds = """

    #ifdef __ELF__
    #pragma clang section rodata = "" relro = ""
    #endif

    """

  private static let head = """
    // Every file of the top-level folder `patterns`. EmbeddedLibraryTests holds this list to the
    // folder, and writes it: TAPLINE_BLESS=1 swift test --skip-build --filter EmbeddedLibraryTests

    #include "library.h"

    // Clang knows #embed since version 19: the toolchains of Swift 6.1, and Xcode 16.3.
    #ifndef __has_embed
    #error "this compiler has no #embed; clang 19 or Xcode 16.3 is needed"
    #endif

    // It is part of C23; in older dialects clang takes it as an extension.
    #pragma clang diagnostic ignored "-Wc23-extensions"

    """

  /// A name in C: two files that would share one do not compile.
  private static func symbol(_ name: String) -> String {
    "file_" + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
