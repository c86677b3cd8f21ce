package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// printJSON prints items as JSON, an object a line.
func printJSON[T any](w io.Writer, items []T) error {
	enc := json.NewEncoder(w)
	for _, one := range items {
		if err := enc.Encode(one); err != nil {
			return err
		}
	}
	return nil
}

// printTable prints items below heads with tabs between. line gives the cells of one, with tabs between.
func printTable[T any](w io.Writer, items []T, heads string, line func(T) string) error {
	table := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, heads) // Flush gives the error
	for _, one := range items {
		_, _ = fmt.Fprintln(table, line(one))
	}
	return table.Flush()
}
