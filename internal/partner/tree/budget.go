package tree

import (
	"bytes"
	"fmt"
	"strconv"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	// MaxText bounds the text that is made of a document: a page may say the same in many elements.
	MaxText = 64 << 20
	// MaxValues bounds the values that a document is made into; a value takes some hundred bytes of memory, however short its text is.
	MaxValues = 1_000_000
	// MaxDigits and MaxExponent bound a number, since arithmetic with it takes the square of its length.
	MaxDigits   = 40
	MaxExponent = 400
	// maxColumns bounds the cells of a row.
	maxColumns = 1000
	// maxNodes bounds the elements and texts of a page, and maxAbove what stands above all of them, which a selector such as :has looks at.
	maxNodes = 2_000_000
	maxAbove = 30_000_000
)

// Excess says of what a document has too much.
type Excess string

// Error continues a sentence that begins with "The partner".
func (e Excess) Error() string { return "sent " + string(e) }

const (
	tooMuchText   Excess = "a document whose text is more than 64 MB once it is read, such as a page that says the same again and again"
	tooManyValues Excess = "more than 1,000,000 values"
	tooManyNodes  Excess = "a page of more than 2,000,000 elements, or of too many in each other"
	tooWide       Excess = "CSV of more than 1,000 columns"
	tooLong       Excess = "a number of more than 40 characters or with an exponent beyond 400"
)

// Budget is what may still be made of a document. It is spent before something is made, never after.
type Budget struct {
	text, values int
	// over is the first Excess; nil while there is none.
	over error
}

// NewBudget returns the budget of a document, whose values are counted so many times.
func NewBudget(times int) *Budget { return &Budget{text: MaxText, values: times * MaxValues} }

// Spend takes values and bytes of text, and reports whether they were there.
func (b *Budget) Spend(values, text int) bool {
	switch b.values, b.text = b.values-values, b.text-text; {
	case b.over != nil:
	case b.values < 0:
		b.over = tooManyValues
	case b.text < 0:
		b.over = tooMuchText
	}
	return b.over == nil
}

// Err is the Excess that the budget ended with; nil while there is some left.
func (b *Budget) Err() error { return b.over }

// CheckJSON refuses a document, before it is parsed, whose values or numbers are too much. It is for valid JSON: of other
// text it says nothing.
func CheckJSON(body []byte) error { return NewBudget(1).takeJSON(body) }

// takeJSON spends the values of a document.
func (b *Budget) takeJSON(body []byte) error {
	values := 1
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case c == '"':
			for i++; i < len(body) && body[i] != '"'; i++ {
				if body[i] == '\\' {
					i++
				}
			}
		case c == ',' || c == '[' || c == '{':
			values++
		case c == '-' || '0' <= c && c <= '9':
			begin := i
			for i+1 < len(body) && bytes.IndexByte([]byte("0123456789+-.eE"), body[i+1]) >= 0 {
				i++
			}
			if b.over == nil && isTooLong(body[begin:i+1]) {
				b.over = tooLong
			}
		}
	}
	b.Spend(values, 0)
	return b.Err()
}

// isTooLong reports whether a number is too long to compute with.
func isTooLong(number []byte) bool {
	if len(number) > MaxDigits {
		return true
	}
	at := bytes.IndexAny(number, "eE")
	exponent, _ := strconv.Atoi(string(number[at+1:])) // one that is too long is the largest
	return at >= 0 && (exponent > MaxExponent || exponent < -MaxExponent)
}

// formatting are the elements that a parser opens anew in the block after the one in which a page left them open.
var formatting = map[atom.Atom]bool{atom.A: true, atom.B: true, atom.Big: true, atom.Code: true, atom.Em: true, atom.Font: true, atom.I: true,
	atom.Nobr: true, atom.S: true, atom.Small: true, atom.Strike: true, atom.Strong: true, atom.Tt: true, atom.U: true}

// parse reads a page.
func parse(body []byte) (*html.Node, error) {
	if err := checkNodes(body); err != nil {
		return nil, err
	}
	node, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("sent something that is not HTML: %w", err)
	}
	if above(node, 0) > maxAbove {
		return nil, tooManyNodes
	}
	return node, nil
}

// above counts the nodes above each node.
func above(n *html.Node, depth int) int {
	sum := depth
	for c := range n.ChildNodes() {
		sum += above(c, depth+1)
	}
	return sum
}

// checkNodes refuses a page, before it is parsed, that becomes too many nodes. Each block counts the formatting that is still
// open, as it repeats there.
func checkNodes(body []byte) error {
	open, nodes := map[atom.Atom]int{}, 0
	unclosed := 0
	for z := html.NewTokenizer(bytes.NewReader(body)); nodes <= maxNodes; nodes++ {
		kind := z.Next()
		if kind == html.ErrorToken {
			return nil
		}
		if kind != html.StartTagToken && kind != html.EndTagToken {
			continue
		}
		name, _ := z.TagName()
		a := atom.Lookup(name)
		switch {
		case !formatting[a]:
			nodes += unclosed
		case kind == html.StartTagToken && (a != atom.A || open[a] == 0):
			open[a]++
			unclosed++
		case kind == html.EndTagToken && open[a] > 0:
			open[a]--
			unclosed--
		}
	}
	return tooManyNodes
}
