#include "pages.h"

#include <string.h>

// #embed is part of C23. Clang supports it in all versions of C since version 19, which is part of Swift 6.1 and of
// Xcode 16.3.
#ifndef __has_embed
#error "this compiler has no #embed; clang 19 or Xcode 16.3 is needed"
#endif
#pragma clang diagnostic ignored "-Wc23-extensions"

typedef struct page_file {
  const char *name;
  const unsigned char *text;
} page_file;

static const page_file files[] = {
  {"gallery.js", (const unsigned char[]){
#embed "files/gallery-motion.js"
  , '\n',
#embed "files/gallery-button.js"
  , '\n',
#embed "files/gallery-page.js"
  , '\n',
#embed "files/gallery-tool.js"
  , 0}},
  {"gallery.css", (const unsigned char[]){
#embed "files/gallery.css"
  , 0}},
  {"report.js", (const unsigned char[]){
#embed "files/report-picture.js"
  ,
#embed "files/report.js"
  , 0}},
  {"report.css", (const unsigned char[]){
#embed "files/page.css"
  ,
#embed "files/report.css"
  , 0}},
  {"library.js", (const unsigned char[]){
#embed "files/library.js"
  , 0}},
  {"library.css", (const unsigned char[]){
#embed "files/page.css"
  ,
#embed "files/library.css"
  , 0}},
  {"edit.js", (const unsigned char[]){
#embed "files/edit-model.js"
  ,
#embed "files/edit-sound.js"
  ,
#embed "files/edit-draw.js"
  ,
#embed "files/edit-input.js"
  ,
#embed "files/edit-page.js"
  , 0}},
  {"edit.css", (const unsigned char[]){
#embed "files/edit.css"
  , 0}},
  {"edit.html", (const unsigned char[]){
#embed "files/edit.html"
  , 0}},
  {"abx.js", (const unsigned char[]){
#embed "files/abx.js"
  , 0}},
  {"abx.css", (const unsigned char[]){
#embed "files/page.css"
  ,
#embed "files/abx.css"
  , 0}},
  {"audit.css", (const unsigned char[]){
#embed "files/page.css"
  ,
#embed "files/audit.css"
  , 0}},
  {"timeline-plot.css", (const unsigned char[]){
#embed "files/timeline-plot.css"
  , 0}},
  {"curve-plot.css", (const unsigned char[]){
#embed "files/curve-plot.css"
  , 0}},
  {"lint-rules.txt", (const unsigned char[]){
#embed "files/lint-rules.txt"
  , 0}},
  {"audit-rules.txt", (const unsigned char[]){
#embed "files/audit-rules.txt"
  , 0}},
};

const char *tapline_page_file(const char *name) {
  for (size_t index = 0; index < sizeof(files) / sizeof(files[0]); index++) {
    if (strcmp(files[index].name, name) == 0) return (const char *)files[index].text;
  }
  return NULL;
}
