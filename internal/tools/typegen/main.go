// Command typegen writes the pages' TypeScript types from package view and from the columns of
// package row, so that a change of an answer in Go breaks the build of the pages.
//
//	go run ./internal/tools/typegen          # write the generated files
//	go run ./internal/tools/typegen -check   # exit 1 when one is stale
package main

import (
	"os"

	"launchrack/internal/tools/genfile"
)

//go:generate go run .

// The generated files, relative to the module's root. The tables, the names of countries and
// what the first script needs have files of their own, since other pages, or browsers, do not need the rest.
const (
	target      = "web/src/api/types.gen.ts"
	tableTarget = "web/src/features/plan-list/table/table-columns.gen.ts"
	namesTarget = "web/src/features/vat/country-names.server.gen.ts"
	mostTarget  = "web/src/market/max-compared.gen.ts"
)

func main() { os.Exit(genfile.Generate("typegen", os.Args[1:], os.Stderr, generate)) }

// generate writes the files, or with check compares them with the committed ones.
func generate(root string, check bool) error {
	types, err := typeScript()
	if err != nil {
		return err
	}
	if err := genfile.Settle(root, target, types, check); err != nil {
		return err
	}
	if err := genfile.Settle(root, tableTarget, tableColumns(), check); err != nil {
		return err
	}
	if err := genfile.Settle(root, namesTarget, countryNames(), check); err != nil {
		return err
	}
	return genfile.Settle(root, mostTarget, maxCompared(), check)
}
