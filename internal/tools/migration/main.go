// Command migration writes the migrations of columns of plans that the schemas of package store do not have yet: a file
// for each kind of database.
//
//	go run ./internal/tools/migration          # write them
//	go run ./internal/tools/migration -check   # exit 1 when a column has none
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
	"launchrack/internal/tools/genfile"
)

//go:generate go run .

// folder holds a folder of migrations for each kind of database, relative to the module's root.
const folder = "internal/store/migrations"

func main() { os.Exit(genfile.Generate("migration", os.Args[1:], os.Stderr, generate)) }

// generate writes the files, or with check says which column has none.
func generate(root string, check bool) error {
	for _, database := range []string{"sqlite", "postgres"} {
		has, files, err := read(os.DirFS(filepath.Join(root, folder, database)))
		if err != nil {
			return err
		}
		for _, c := range row.Stored() {
			if has[c.Name] {
				continue
			}
			name := path.Join(folder, database, fmt.Sprintf("%05d_%s.sql", files+1, c.Name))
			if check {
				return fmt.Errorf("%s is missing; make generate writes it", name)
			}
			if err := genfile.Settle(root, name, migration(c, typeOf(c, database)), false); err != nil {
				return err
			}
			files++
		}
	}
	return nil
}

var (
	table = regexp.MustCompile(`(?s)CREATE TABLE server_plans \((.*?)\n\)`)
	// stands finds a column's line of a table, and added the column that a later file adds.
	stands = regexp.MustCompile(`(?m)^  ([a-z]\w*) `)
	added  = regexp.MustCompile(`ALTER TABLE server_plans ADD COLUMN (\w+) `)
)

// read gives the columns of plans that the files of a database make, and how many files there are.
func read(dir fs.FS) (has map[string]bool, files int, err error) {
	names, err := fs.Glob(dir, "*.sql")
	has = map[string]bool{}
	for _, name := range names {
		text, readErr := fs.ReadFile(dir, name)
		err = errors.Join(err, readErr)
		lines := added.FindAllStringSubmatch(string(text), -1)
		if made := table.FindStringSubmatch(string(text)); made != nil {
			lines = append(lines, stands.FindAllStringSubmatch(made[1], -1)...)
		}
		for _, line := range lines {
			has[line[1]] = true
		}
	}
	return has, len(names), err
}

// migration adds a column, which no row has a value of.
func migration(c *row.Column, kind string) []byte {
	says := strings.TrimSuffix(words.FactOf(c.Name).Says, ".")
	return fmt.Appendf(nil, "-- %s.\n-- +goose Up\nALTER TABLE server_plans ADD COLUMN %s %s;\n", says, c.Name, kind)
}

// typeOf is a column's type in a kind of database, as cells of package store have it.
func typeOf(c *row.Column, database string) string {
	types := map[string]string{"whole": "INTEGER", "float": "REAL", "flag": fmt.Sprintf("INTEGER CHECK (%s IN (0, 1))", c.Name), "never null": fmt.Sprintf("INTEGER NOT NULL DEFAULT 0 CHECK (%s IN (0, 1))", c.Name), "text": "TEXT"}
	if database == "postgres" {
		types = map[string]string{"whole": "BIGINT", "float": "DOUBLE PRECISION", "flag": "BOOLEAN", "never null": "BOOLEAN NOT NULL DEFAULT FALSE", "text": `TEXT COLLATE "C"`}
	}
	switch c.Field(new(market.Plan)).(type) {
	case *bool:
		return types["never null"]
	case **bool:
		return types["flag"]
	case *int64, **int:
		return types["whole"]
	case **float64:
		return types["float"]
	}
	return types["text"]
}
