package catalog

import "slices"

// Texts lists the different values of a column of texts, in alphabetical order. It is
// nil for every other column.
func (s *Snapshot) Texts(column string) []string {
	at, ok := s.columnAt[column]
	if !ok {
		return nil
	}
	return slices.Clone(s.columns[at].texts)
}
