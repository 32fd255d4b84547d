package import TaplineButtons
package import TaplineText

/// A system of buttons that is none of the library's, as one of a file of design tokens.
package struct BroughtSystem: Sendable {
  /// The system.
  package let system: ButtonSystem

  /// The file that it was read from, in the form of those of the library.
  package let document: JSONDocument

  /// A finding about `document` as one about the file that a person has.
  package let located: @Sendable (Diagnostic) -> Diagnostic

  /// Describes a system.
  package init(
    _ system: ButtonSystem, _ document: JSONDocument,
    located: @escaping @Sendable (Diagnostic) -> Diagnostic
  ) {
    self.system = system
    self.document = document
    self.located = located
  }
}

extension PatternLibrary {
  /// The library with another system of buttons, which hides one of the same name.
  package func adding(_ brought: BroughtSystem) -> PatternLibrary {
    var library = self
    let name = brought.system.name
    library.broughtSystems.removeAll { $0.system.name == name }
    library.broughtSystems.append(brought)
    if !library.buttonSystemNames.contains(name) {
      library.buttonSystemNames = (library.buttonSystemNames + [name]).sorted()
    }
    return library
  }

  /// The system that was brought under a name, or nil.
  func broughtSystem(_ name: String) -> BroughtSystem? {
    broughtSystems.first { $0.system.name == name }
  }
}
