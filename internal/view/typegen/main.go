// Command typegen writes the TypeScript types of the pages from the Go shapes
// and tables in package view and from the columns of row, so that neither side
// can change an answer without the other noticing.
//
//	go run ./internal/view/typegen          # write the generated files
//	go run ./internal/view/typegen -check   # exit 1 when one is stale
package main

import (
	"os"

	"launchrack/internal/tools/genfile"
)

//go:generate go run .

// The generated files, below the module's root. What the operator's form asks for and what
// tables show stand apart, since other pages do not need them.
const (
	target      = "web/src/api/types.gen.ts"
	formTarget  = "web/src/features/operator/form-fields.gen.ts"
	tableTarget = "web/src/features/plan-list/table/table-columns.gen.ts"
)

func main() { os.Exit(genfile.Generate("typegen", os.Args[1:], os.Stderr, generate)) }

// generate writes the types below the module's root, or with check compares them with
// the committed files.
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
	return genfile.Settle(root, formTarget, formFields(), check)
}
