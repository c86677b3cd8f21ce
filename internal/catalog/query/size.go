package query

// Size is how much is asked by a term.
type Size struct {
	// Conditions are compared with a value each, Values stand in the lists of conditions, and
	// Instructions are the steps of patterns.
	Conditions, Values, Instructions int
}

// SizeOf adds up the parts of a term.
func SizeOf(e Expr) (s Size) {
	for c := range Conditions(e) {
		s.Conditions++
		s.Values += len(c.List)
		if c.Pattern != nil {
			s.Instructions += len(c.Pattern.Program.Inst)
		}
	}
	return s
}
