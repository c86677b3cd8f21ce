package article

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/slug"
)

// Kind says what a part of an article shows.
type Kind string

// The kinds of parts. All but pictures are blocks: {{list: /vps}}.
const (
	List    Kind = "list"
	Plan    Kind = "plan"
	Price   Kind = "price"
	Table   Kind = "table"
	Picture Kind = "picture"
)

// What an article can hold at most.
const (
	// MaxBlocks bounds the blocks of an article.
	MaxBlocks = 12
	// MaxPlans bounds the plans of a block.
	MaxPlans = 24
)

// Part is what stands in an article beside its text.
type Part struct {
	Kind Kind
	// Address is the list's, or the plan's; of a picture, its name.
	Address string
	// Plan is the plan of a block that names one; 0 for none.
	Plan int64
	// Alt says what is to be seen in a picture.
	Alt string
	// Line is where it stands in the text, from 1, and Start and End are its place in bytes; End is 0 for a picture.
	Line, Start, End int
	// Problem says what is wrong with it, for who wrote it; empty for nothing.
	Problem string
}

// Note tells the writer of an article what is wrong with a part of it.
type Note struct {
	// Line is where it stands in the text, from 1.
	Line int    `json:"line"`
	Text string `json:"text"`
}

// accepted says what a block may be.
const accepted = "accepted are {{list: ADDRESS}}, {{table: ADDRESS}} and {{plan: NUMBER}} in a line of their own, and {{price: ADDRESS}} anywhere"

// cutBlock cuts a block from the beginning of a line. Braces at its end belong to it, as in {{list: /?regions=cs.{fra}}}.
// It reports false for one that has no end.
func cutBlock(line string) (content, rest string, ok bool) {
	end := strings.Index(line, "}}")
	if end < 0 {
		return strings.TrimSpace(line[len("{{"):]), "", false
	}
	for end += len("}}"); end < len(line) && line[end] == '}'; end++ {
	}
	return strings.TrimSpace(line[len("{{") : end-len("}}")]), line[end:], true
}

// readBlock reads what stands between the braces of a block.
func readBlock(content string, isWhole, isAlone bool) Part {
	kind, value, hasValue := strings.Cut(content, ":")
	p := Part{Kind: Kind(strings.ToLower(strings.TrimSpace(kind))), Address: strings.TrimSpace(value)}
	came := "“" + errs.Clip("{{"+content, 80)
	switch {
	case !isWhole:
		p.Problem = came + "” has no }} in its line"
	case !hasValue || p.Kind != List && p.Kind != Plan && p.Kind != Price && p.Kind != Table:
		p.Problem = came + "}}” came; " + accepted
	case p.Kind != Price && !isAlone:
		p.Problem = came + "}}” stands in a sentence; accepted there is {{price: ADDRESS}}"
	default:
		p.readAddress()
	}
	return p
}

func (p *Part) readAddress() {
	if id, err := strconv.ParseInt(p.Address, 10, 64); err == nil && id > 0 && p.Kind != List && p.Kind != Table {
		p.Plan = id
		return
	}
	u, err := url.Parse(p.Address)
	if err != nil || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(p.Address, "//") {
		p.Problem = fmt.Sprintf("“%s” came for a %s; accepted is %s", errs.Clip(p.Address, 80), p.Kind, acceptedBy(p.Kind))
		return
	}
	p.Address = u.RequestURI()
	name, isPlan := strings.CutPrefix(u.Path, "/plans/")
	if isPlan {
		p.Plan, isPlan = slug.PlanID(name)
	}
	if isPlan != (p.Kind == Plan) && p.Kind != Price {
		p.Problem = fmt.Sprintf("“%s” came for a %s; accepted is %s", errs.Clip(p.Address, 80), p.Kind, acceptedBy(p.Kind))
	}
}

func acceptedBy(kind Kind) string {
	switch kind {
	case Plan:
		return "a plan’s number or address, such as 123"
	case Price:
		return "the address of a list or a plan, such as /vps?ram_size=gte.16"
	}
	return "the address of a list, such as /vps?ram_size=gte.16"
}
