// Package owntable reads the tables that are part of the program.
package owntable

import (
	"encoding/csv"
	"strings"
)

// Read gives the lines of an embedded file, its head first; lines that begin with # are comments. It panics only if the
// file is invalid, which the tests of its package exclude.
func Read(file string) [][]string {
	r := csv.NewReader(strings.NewReader(file))
	r.Comment = '#'
	lines, err := r.ReadAll()
	if err != nil {
		panic(err)
	}
	return lines
}
