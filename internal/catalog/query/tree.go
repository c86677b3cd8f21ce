package query

import (
	"iter"
	"slices"
)

// Conditions gives the conditions of a tree.
func Conditions(e Expr) iter.Seq[Condition] {
	return func(yield func(Condition) bool) { walk(e, yield) }
}

// walk gives the conditions of a tree until they are not wanted any more.
func walk(e Expr, yield func(Condition) bool) bool {
	switch e := e.(type) {
	case Condition:
		return yield(e)
	case Not:
		return walk(e.Term, yield)
	case And:
		return !slices.ContainsFunc(e, func(term Expr) bool { return !walk(term, yield) })
	case Or:
		return walk(And(e), yield)
	}
	return true
}

// Replace returns terms with others in the place of their conditions. A condition for which by returns nil stays.
func (list And) Replace(by func(Condition) Expr) And {
	replaced := slices.Clone(list)
	for i, term := range list {
		switch e := term.(type) {
		case Condition:
			if other := by(e); other != nil {
				replaced[i] = other
			}
		case Not:
			replaced[i] = Not{And{e.Term}.Replace(by)[0]}
		case And:
			replaced[i] = e.Replace(by)
		case Or:
			replaced[i] = Or(And(e).Replace(by))
		}
	}
	return replaced
}
