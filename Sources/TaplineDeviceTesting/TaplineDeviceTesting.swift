// One import gives these and the other assertions.

@_exported public import TaplineTesting
