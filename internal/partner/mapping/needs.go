package mapping

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"launchrack/internal/partner"
)

// lacksMember is a member that an entry of a document is given, where it lacks what the file needs: the
// need. To jq a member that is missing is null, and null says that something is not sold.
const lacksMember = "$lacks"

// demand is what each entry of a list, or of an object with any names, must have.
type demand struct {
	need string
	// at are the steps from the document to the entries. An entry needs one of members.
	at      []string
	members [][]string
}

// demandsOf returns what the needs that a file names ask of the entries of a source. A need with a question
// mark asks nothing: where it is missing, this says something.
func demandsOf(needs []string, source string) (all []demand) {
	for _, text := range needs {
		var one []demand
		for path := range strings.SplitSeq(text, partner.OrElse) {
			name, path, _ := strings.Cut(path, "$")
			if name, _, _ = strings.Cut(name, " "); name == source && !strings.HasSuffix(path, "?") {
				one = demanded(one, text, stepsOf(path))
			}
		}
		all = append(all, one...)
	}
	return all
}

// demanded adds what a path asks of the entries on its way.
func demanded(one []demand, need string, path []string) []demand {
	begin := 0
	for i := range len(path) + 1 {
		if i < len(path) && !isAny(path[i]) {
			continue
		}
		if members := path[begin:i]; begin > 0 && len(members) > 0 {
			same := slices.IndexFunc(one, func(d demand) bool { return slices.Equal(d.at, path[:begin]) })
			if same < 0 {
				same, one = len(one), append(one, demand{need: need, at: path[:begin]})
			}
			one[same].members = append(one[same].members, members)
		}
		begin = i + 1
	}
	return one
}

// stepsOf splits a path such as .data[].id into its names, with [] between them.
func stepsOf(path string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(path, "[]", ".[]"), func(r rune) bool { return r == '.' })
}

// isAny reports a step to each entry.
func isAny(step string) bool { return step == "[]" || strings.Contains(step, "*") }

// mark marks the entries of documents that lack what is demanded, where others have it: what all of them lack
// is another shape of the documents, which is for who compares it with the last one.
func (d demand) mark(documents []any) {
	var lacking []map[string]any
	isKept := false
	for _, document := range documents {
		for entry := range entries(document, d.at) {
			if slices.ContainsFunc(d.members, func(path []string) bool { return has(entry, path) }) {
				isKept = true
			} else {
				lacking = append(lacking, entry)
			}
		}
	}
	for _, entry := range lacking {
		if isKept {
			entry[lacksMember] = d.need
		}
	}
}

// entries yields the objects at a path.
func entries(value any, at []string) iter.Seq[map[string]any] {
	return func(yield func(map[string]any) bool) {
		object, isObject := value.(map[string]any)
		if len(at) == 0 {
			if isObject {
				yield(object)
			}
			return
		}
		before, after, isAny := strings.Cut(strings.Replace(at[0], "[]", "*", 1), "*")
		children, _ := value.([]any)
		if at[0] != "[]" {
			children = nil
		}
		for name, child := range object {
			if name == at[0] || isAny && strings.HasPrefix(name, before) && strings.HasSuffix(name, after) {
				children = append(children, child)
			}
		}
		for _, child := range children {
			for entry := range entries(child, at[1:]) {
				if !yield(entry) {
					return
				}
			}
		}
	}
}

// lack returns an error if a value is marked, or holds what is.
func lack(value any) error {
	switch value := value.(type) {
	case map[string]any:
		if need, isMarked := value[lacksMember]; isMarked {
			return fmt.Errorf("%v is missing, and nothing says that the item is not sold", need)
		}
		var children []any
		for _, name := range slices.Sorted(maps.Keys(value)) {
			children = append(children, value[name])
		}
		return lack(children)
	case []any:
		for _, child := range value {
			if err := lack(child); err != nil {
				return err
			}
		}
	}
	return nil
}

// unmarked returns a value as the partner sent it.
func unmarked(value any) any {
	switch value := value.(type) {
	case map[string]any:
		clean := map[string]any{}
		for name, child := range value {
			if name != lacksMember {
				clean[name] = unmarked(child)
			}
		}
		return clean
	case []any:
		clean := make([]any, len(value))
		for i, child := range value {
			clean[i] = unmarked(child)
		}
		return clean
	}
	return value
}

// lacking returns the first path that an expression always reads and that a value lacks; empty for none.
func lacking(value any, p *program) string {
	for _, path := range reads(p.query) {
		members := stepsOf(path)
		if i := slices.IndexFunc(members, isAny); i >= 0 {
			members = members[:i]
		}
		if !has(value, members) {
			return path
		}
	}
	return ""
}

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
	return "$" + strings.TrimSuffix(path, "[]") + "[]", true
}

// reads returns the paths that an expression reads for every input.
func reads(q *gojq.Query) []string {
	if q == nil {
		return nil
	}
	if path, _ := termPath(q); path != "" {
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
	suffixes := q.Term.SuffixList
	switch t := q.Term; t.Type {
	case gojq.TermTypeIdentity:
	case gojq.TermTypeIndex:
		suffixes = append([]*gojq.Suffix{{Index: t.Index}}, suffixes...)
	default:
		return "", false
	}
	path := ""
	for _, s := range suffixes {
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
