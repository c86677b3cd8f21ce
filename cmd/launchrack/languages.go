package main

import (
	"log/slog"
	"os"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
)

// openLanguages reads an operator's own languages. What is wrong in a file is logged, as the shop can be read without it;
// a folder that cannot be read stops the start.
func openLanguages(folder string, log *slog.Logger) error {
	if folder == "" {
		return nil
	}
	if _, err := os.ReadDir(folder); err != nil {
		return errs.Field("locales-dir", "%v; accepted is a folder with files such as cs.po", err)
	}
	for _, fault := range language.Open(folder) {
		log.Error("a language cannot be read, or not all of it", "folder", folder, "err", fault)
	}
	return nil
}
