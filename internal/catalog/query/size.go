package query

// Size is how much is asked by a term.
type Size struct {
	// Conditions are compared with a value each, Values stand in the lists of conditions, and
	// Instructions are the steps of patterns.
	Conditions, Values, Instructions int
}

// SizeOf adds up the parts of a term.
func SizeOf(e Expr) (s Size) {
	switch e := e.(type) {
	case Condition:
		s = Size{Conditions: 1, Values: len(e.List)}
		if e.Pattern != nil {
			s.Instructions = len(e.Pattern.Program.Inst)
		}
	case Not:
		return SizeOf(e.Term)
	case And:
		for _, term := range e {
			s.add(SizeOf(term))
		}
	case Or:
		return SizeOf(And(e))
	}
	return s
}

func (s *Size) add(other Size) {
	s.Conditions += other.Conditions
	s.Values += other.Values
	s.Instructions += other.Instructions
}
