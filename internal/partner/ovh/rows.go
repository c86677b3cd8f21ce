package ovh

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// row is what became of a plan: a plan of the shop, or why there is none.
type row struct {
	*offer
	plan market.Plan
	from *catalogue
}

// rows joins the plans of one code from all catalogues.
type rows struct {
	rows   []*row
	byCode map[string]*row
}

// add takes a plan. A code that an earlier catalogue had adds its prices to that plan, or
// replaces it if the earlier catalogue does not sell it. If one of the two cannot be read, a
// price is missing and the stored plan stays as it was. A code that comes twice in one
// catalogue is left to the rules of all plans (partner.Rules).
func (r *rows) add(c *catalogue, o *offer, s stock) {
	one := &row{offer: o, from: c}
	if o.err == nil {
		one.plan, o.err = c.plan(o, s)
	}
	before := r.byCode[o.key]
	switch {
	case before == nil || before.from == c && c.isMain:
		r.rows = append(r.rows, one)
		if before == nil {
			r.byCode[o.key] = one
		}
	case before.from == c:
	case isSkip(before.err) && !isSkip(o.err):
		*before = *one
	case before.err == nil && o.err == nil:
		merge(&before.plan, &one.plan)
	case before.err == nil && !isSkip(o.err):
		before.err = fmt.Errorf("in the catalogue in %s: %w", c.currency, o.err)
	}
}

func isSkip(err error) bool {
	_, is := errors.AsType[*partner.Skip](err)
	return is
}

// merge adds the currencies that the first plan lacks. Places and stock stay those of the
// first: what another subsidiary sells elsewhere has not the first one's price.
func merge(into, more *market.Plan) {
	for _, pair := range []struct{ to, from *market.Prices }{
		{&into.Monthly, &more.Monthly}, {&into.Annually, &more.Annually}, {&into.Setup, &more.Setup},
	} {
		if all := maps.Clone(*pair.from); all != nil {
			maps.Copy(all, *pair.to)
			*pair.to = all
		}
	}
	for sentence := range strings.SplitSeq(more.Description, ". ") {
		if sentence = strings.TrimSuffix(sentence, "."); !strings.Contains(into.Description, sentence) {
			into.Description = partner.Sentences(into.Description, sentence)
		}
	}
}

// judged names the groups and gives what became of each plan. A plan without siblings has
// a group too: a sibling that comes, goes or cannot be read changes nothing of it.
func (r *rows) judged() partner.Judged {
	var in partner.Intake
	for _, one := range r.rows {
		one.plan.Group = market.SKU(elsewhere.ReplaceAllString(one.key, ""))
		in.From(one.raw)
		in.Add(one.key, one.plan, one.err)
		in.Note(one.key, one.defects)
	}
	return in.Judged()
}
