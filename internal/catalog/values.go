package catalog

// Texts lists the different values of a column of texts, in alphabetical order. It is
// nil for every other column.
func (s *Snapshot) Texts(column string) []string {
	at, ok := s.place[column]
	if !ok {
		return nil
	}
	c := &s.columns[at]
	list := make([]string, len(c.texts.refs))
	for i := range list {
		list[i] = c.texts.at(i)
	}
	return list
}
