package main

import (
	"fmt"
	"slices"
)

// claim is one "Holds:" comment, which names the rows that a test proves.
type claim struct {
	file string // relative to the module's root, with slashes
	line int
	rows []string
	test string // empty if there is no test, or its title cannot be read
}

// checkClaims returns one error for each row without a test, for each unknown
// row and for each claim without a test.
func checkClaims(rows []row, claims []claim) (errs []error) {
	for _, r := range rows {
		if r.note == "" && len(claimsOf(r, claims)) == 0 {
			errs = append(errs, fmt.Errorf("%s: no test holds %q", r.id, r.text))
		}
	}
	for _, c := range claims {
		if c.test == "" {
			errs = append(errs, fmt.Errorf("%s:%d: the claim stands above no test, or above one whose title cannot be read", c.file, c.line))
		}
		for _, id := range c.rows {
			if !slices.ContainsFunc(rows, func(r row) bool { return r.id == id }) {
				errs = append(errs, fmt.Errorf("%s:%d: the specification has no row %q", c.file, c.line, id))
			}
		}
	}
	return errs
}

// claimsOf returns the claims that name the row.
func claimsOf(r row, claims []claim) (found []claim) {
	for _, c := range claims {
		if slices.Contains(c.rows, r.id) {
			found = append(found, c)
		}
	}
	return found
}
