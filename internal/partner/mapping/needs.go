package mapping

import (
	"slices"

	"github.com/itchyny/gojq"
)

// needed are the columns, beside prices and places, that must not change when a field is lost.
var needed = []string{"sku", "group", "available", "stock", "regions", "spot"}

// derivedNeeds returns Info.Needs: the paths of the main source that the expressions for key,
// price, stock and places always read. It is empty if items is not a plain path.
func (a *Adapter) derivedNeeds() []string {
	item, isPath := itemPath(a.main.Items)
	if !isPath {
		return nil
	}
	var found []string
	read := func(p *program) {
		if p == nil {
			return
		}
		for _, path := range reads(p.query) {
			found = append(found, item+path)
		}
	}
	for _, name := range needed {
		if f := a.fields[name]; f != nil {
			read(f.Path)
		}
	}
	for _, one := range a.prices {
		read(one.Path)
		read(one.currency.Path)
	}
	if a.places != nil {
		read(a.places.Path)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// itemPath returns the path of an item in the shape, such as $.data[]; false if items is not a
// plain path.
func itemPath(items *program) (string, bool) {
	path, isPath := termPath(items.query)
	if !isPath {
		return "", false
	}
	if path = "$" + path; len(path) < 2 || path[len(path)-2:] != "[]" {
		path += "[]"
	}
	return path, true
}

// reads returns the paths that an expression reads for every input.
func reads(q *gojq.Query) []string {
	if q == nil {
		return nil
	}
	if path, isPath := termPath(q); isPath {
		if path == "" {
			return nil
		}
		return []string{path}
	}
	switch {
	case q.Term == nil && q.Op == gojq.OpPipe:
		return reads(q.Left)
	case q.Term == nil && q.Op != gojq.OpAlt && q.Op != gojq.OpOr && q.Left != nil:
		return append(reads(q.Left), reads(q.Right)...)
	case q.Term != nil && q.Term.Type == gojq.TermTypeQuery && len(q.Term.SuffixList) == 0:
		return reads(q.Term.Query)
	case q.Term != nil && q.Term.Type == gojq.TermTypeIf:
		return reads(q.Term.If.Cond)
	}
	return nil
}

// termPath returns an expression that is a plain path, such as ".a.b" or ".a[]"; false for any
// other expression.
func termPath(q *gojq.Query) (string, bool) {
	if q == nil || q.Term == nil || len(q.FuncDefs) > 0 {
		return "", false
	}
	path := ""
	switch t := q.Term; t.Type {
	case gojq.TermTypeIdentity:
	case gojq.TermTypeIndex:
		step, isName := indexStep(t.Index)
		if !isName {
			return "", false
		}
		path = step
	default:
		return "", false
	}
	for _, s := range q.Term.SuffixList {
		step, isName := "[]", s.Iter
		if s.Index != nil {
			step, isName = indexStep(s.Index)
		}
		if !isName {
			return "", false
		}
		path += step
	}
	return path, true
}

// indexStep returns the path step of an index: ".name", or "[]" for a number.
func indexStep(i *gojq.Index) (string, bool) {
	switch {
	case i.Name != "":
		return "." + i.Name, true
	case i.Str != nil && len(i.Str.Queries) == 0:
		return "." + i.Str.Str, true
	case i.Start != nil && !i.IsSlice && i.Start.Term != nil && i.Start.Term.Type == gojq.TermTypeNumber:
		return "[]", true
	}
	return "", false
}
