// One import gives the recorder and all that its timelines are made of.

@_exported public import Tapline
