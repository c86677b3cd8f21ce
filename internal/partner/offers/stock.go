package offers

import (
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
)

// The states of stock that a text tells; Unknown for one that tells none.
const (
	Available = "available"
	SoldOut   = "sold_out"
	Preorder  = "preorder"
	Unknown   = ""
)

// Piece is a text of an item with what it is on its page.
type Piece struct{ Kind, Text string }

// The kinds of pieces that package tree tells; all others are plain text.
const (
	Button   = "button"
	Disabled = "disabled"
	Badge    = "badge"
	Text     = "text"
)

// said is what one text says about stock.
type said struct {
	states  []string
	unclear bool
}

func (s *said) add(state string) {
	if !slices.Contains(s.states, state) {
		s.states = append(s.states, state)
	}
}

// stockOf reads a text. Prose speaks of much that is not available, so that it counts where nothing else is its subject.
func stockOf(text string, isProse bool) (s said) {
	r, byClause := reader{ts: lex(text)}, map[int]string{}
	for i, t := range r.ts {
		if t.role != stockRole || t.value == "order" {
			continue
		}
		state := map[string]string{"yes": Available, "no": SoldOut, "soon": Preorder}[t.value]
		if t.value == "count" {
			switch n := r.counted(i); {
			case n < 0:
				continue
			case n > 0:
				state = Available
			default:
				state = SoldOut
			}
		}
		if t.value == "soon" && r.near(i, 2, currencyRole) >= 0 {
			continue // available from 5 €
		}
		before, behind := r.near(i, -4, not), r.near(i, 4, not)
		isDenied := before >= 0 && r.ts[before].value != "after" || behind >= 0 && r.ts[behind].value == "after"
		switch isDenied = isDenied || state == Available && r.counted(i) == 0; {
		case isDenied && state == Available:
			state = SoldOut
		case isDenied && state == SoldOut:
			state = Available
		}
		isOf, isWith := r.near(i, -6, other) >= 0, r.near(i, 6, other) >= 0
		switch isLine := r.has(t.clause, figure); { // "Windows not available" is about Windows, "50 GB SSD sold out" about whatever
		case isOf && (!isLine || state == Available), isWith && state == Available:
			continue
		case isOf, isWith && isProse:
			s.unclear = true
			continue
		}
		if isProse {
			if state == Available && !isDenied {
				continue
			}
			if strange := r.strange(t.clause); strange > 0 && (strange > 3 || t.value == "yes" || t.value == "soon") {
				s.unclear = s.unclear || state != Available
				continue
			}
		}
		if byClause[t.clause] != SoldOut && (state != Available || byClause[t.clause] == Unknown) {
			byClause[t.clause] = state // "notify me when available" is sold out
		}
	}
	for _, state := range byClause {
		s.add(state)
	}
	return s
}

// strange counts the words of a clause that are not known.
func (r *reader) strange(clause int) (n int) {
	for _, t := range r.ts {
		if t.clause == clause && t.role == "" {
			n++
		}
	}
	return n
}

// counted is the number beside a word of stock; -1 for none.
func (r *reader) counted(i int) int {
	for _, j := range []int{i - 1, i + 1, i - 2, i + 2} {
		if t := r.at(j); t.role == figure && t.isNumber && (t.clause == r.ts[i].clause || j == i+1) {
			n, _ := t.n.Int64()
			return int(n)
		}
	}
	return -1
}

// Left is the number of servers that a text says are in stock; -1 for none.
func Left(text string) int {
	r := reader{ts: lex(text)}
	for i, t := range r.ts {
		if t.role == stockRole && (t.value == "yes" || t.value == "count") {
			if n := r.counted(i); n >= 0 {
				return n
			}
		}
	}
	if len(r.ts) == 1 && r.ts[0].role == figure && r.ts[0].isNumber {
		n, _ := r.ts[0].n.Int64()
		return int(n)
	}
	return -1
}

// Stock reads whether an item can be ordered, and the text that says so: of its buttons and badges first, then of
// what else it says. A button that cannot be pressed is sold out in any language.
func Stock(pieces []Piece) (state, words string, err error) {
	isClosed := false
	for _, isProse := range []bool{false, true} {
		var all said
		for _, p := range pieces {
			if isMark := p.Kind == Button || p.Kind == Disabled || p.Kind == Badge; isMark == isProse {
				continue
			}
			for part := range strings.SplitSeq(p.Text, "\n") {
				if len(part) > maxLine {
					continue
				}
				s := stockOf(part, isProse)
				isClosed = isClosed || p.Kind == Disabled && len(s.states) == 0
				if all.unclear = all.unclear || s.unclear; len(s.states) > 0 || s.unclear {
					words = part
				}
				for _, state := range s.states {
					all.add(state)
				}
			}
		}
		switch states := all.states; {
		case len(states) == 1:
			return states[0], words, nil
		case len(states) == 2 && !slices.Contains(states, Available):
			return Preorder, words, nil
		case isClosed && len(states) == 0:
			return SoldOut, "a button that is disabled", nil
		case len(states) > 1 || all.unclear:
			return Unknown, words, fmt.Errorf("%q does not say clearly whether it is in stock", errs.Clip(words, 120))
		}
	}
	return Unknown, "", nil
}

// Kind finds the type of plan that texts tell: outlet, vds, vps or baremetal; empty for none.
func Kind(texts ...string) string {
	ts := lex(strings.Join(texts, "\n"))
	for _, kind := range []string{"outlet", "vds", "vps", "baremetal"} {
		if slices.ContainsFunc(ts, func(t token) bool { return t.role == kindRole && t.value == kind }) {
			return kind
		}
	}
	return ""
}
