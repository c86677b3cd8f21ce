package main

import (
	"log/slog"

	"launchrack/internal/language"
)

// openLanguages reads an operator's own languages. What is wrong in a file is logged, as the shop can be read without it.
func openLanguages(folder string, log *slog.Logger) {
	if folder == "" {
		return
	}
	for _, fault := range language.Open(folder) {
		log.Error("a language cannot be read, or not all of it", "folder", folder, "err", fault)
	}
}
