// Package i18n holds the shop's sentences: messages.pot lists them in English, and each language has one gettext file.
// docs/translating.md says how one is added.
package i18n

import "embed"

// Files are messages.pot and the languages that ship with the program.
//
//go:embed *.po messages.pot
var Files embed.FS

// Complete are the languages whose every sentence is translated: a sentence without a translation fails the tests.
var Complete = []string{"de", "es", "fr", "it", "nl", "pl"}
