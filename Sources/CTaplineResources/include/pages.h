// The scripts, style sheets and HTML of the pages and pictures that Tapline writes, and the texts of the articles on the
// rules of `lint` and `audit`.
//
// The compiler embeds these files, which are in the folder `files`, so nothing is read at run time.

#ifndef CTAPLINEPAGES_H
#define CTAPLINEPAGES_H

// Returns the content of a file, such as "report.js", or NULL if there is no file of that name.
//
// The content is zero-terminated and valid for the life of the process. Thread: any.
const char *tapline_page_file(const char *name);

#endif
