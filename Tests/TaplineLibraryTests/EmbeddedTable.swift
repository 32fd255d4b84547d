/// The expected C source that compiles the folder `patterns` into the program.
struct EmbeddedTable {
  /// The whole text of `Sources/CTaplineResources/library-files.c`.
  let source: String

  /// Creates the source for files with these paths relative to `patterns`.
  init(_ names: [String]) {
    // Sorts by bytes, like strcmp.
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

  /// Whether a recorder contains a file: it reads nothing else from the library.
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
    // All files of the top-level folder `patterns`. EmbeddedLibraryTests checks this list against the
    // folder; to update it: TAPLINE_BLESS=1 swift test --skip-build --filter EmbeddedLibraryTests

    #include "library.h"

    // #embed is part of C23. Clang supports it in all versions of C since version 19, which is part of
    // Swift 6.1 and of Xcode 16.3.
    #ifndef __has_embed
    #error "this compiler has no #embed; clang 19 or Xcode 16.3 is needed"
    #endif
    #pragma clang diagnostic ignored "-Wc23-extensions"

    """

  /// A C identifier; two files with the same identifier do not compile.
  private static func symbol(_ name: String) -> String {
    "file_" + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
