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
    for name in names {
      text += """

        static const unsigned char \(Self.symbol(name))[] = {
        #embed "../../patterns/\(name)"
        };

        """
    }
    text += "\n#define BYTES(name) name, sizeof name\n"
    text += "\nconst ctapline_library_file ctapline_library_files[] = {\n"
    for name in names { text += "    {\"\(name)\",\n     BYTES(\(Self.symbol(name)))},\n" }
    text += "};\n\nconst size_t ctapline_library_count =\n"
    source = text + "    sizeof ctapline_library_files / sizeof *ctapline_library_files;\n"
  }

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
