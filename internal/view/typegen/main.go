// Command typegen writes the TypeScript types of the pages from the Go shapes
// and tables in package view and from the columns of row, so that neither side
// can change an answer without the other noticing.
//
//	go run ./internal/view/typegen          # write web/src/api/types.gen.ts
//	go run ./internal/view/typegen -check   # exit 1 when that file is stale
package main

import (
	"os"

	"launchrack/internal/tools/genfile"
)

//go:generate go run .

// target is the generated file, below the module's root.
const target = "web/src/api/types.gen.ts"

func main() { os.Exit(genfile.Generate("typegen", os.Args[1:], os.Stderr, generate)) }

// generate makes the types below the module's root, or compares them with
// those that are there.
func generate(root string, check bool) error {
	types, err := typeScript()
	if err != nil {
		return err
	}
	return genfile.Settle(root, target, types, check)
}
