package main

import (
	"bytes"
	_ "embed"
	"strings"
)

// vendorRows are processors that the collection lacks, with facts of the product pages of
// AMD, Ampere and Intel, in the columns of the table. A cell that is not certain is empty.
//
//go:embed vendor.csv
var vendorRows string

// withVendorRows appends the rows of vendorRows to a table. A row of the table counts for
// more.
func withVendorRows(table []byte) ([]byte, error) {
	derived, err := readAll(bytes.NewReader(table))
	if err != nil {
		return nil, err
	}
	has := map[string]bool{}
	for _, p := range derived {
		has[p["name"]] = true
	}
	rows, err := readAll(strings.NewReader(vendorRows))
	if err != nil {
		return nil, err
	}
	for _, p := range rows {
		if !has[p["name"]] {
			table = append(table, strings.Join(p.record(), ",")+"\n"...)
		}
	}
	return table, nil
}
