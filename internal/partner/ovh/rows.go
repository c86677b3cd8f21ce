package ovh

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// row is a translated plan; its error is offer.err.
type row struct {
	*offer
	plan market.Plan
	from *catalogue
}

// rows merges the plans of all catalogues by code.
type rows struct {
	rows   []*row
	byCode map[string]*row
}

// add adds a plan. If an earlier catalogue has its code, its prices are added to that plan, or it
// replaces a plan that is not sold there. If one of the two has an error, the row has it. A code
// that comes twice in the main catalogue is left to partner.Rules.
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

// merge adds the prices in further currencies and new sentences of the description to a plan. Its
// places and stock stay, since its price may not hold in the places of another subsidiary.
func merge(into, more *market.Plan) {
	pairs := []struct{ to, from *market.Prices }{{&into.Monthly, &more.Monthly}, {&into.Annually, &more.Annually}, {&into.Setup, &more.Setup}}
	for _, c := range more.Cycles {
		into.Cycle(c.Months)
	}
	for i := range into.Cycles {
		pairs = append(pairs, struct{ to, from *market.Prices }{&into.Cycles[i].Amounts, more.QuotesFor(market.CyclePeriod(into.Cycles[i].Months))})
	}
	for _, pair := range pairs {
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

// judged sets the groups and returns the verdicts. A plan without siblings has a group too, so
// that siblings do not change it.
func (r *rows) judged() partner.Judged {
	var in partner.Intake
	for _, one := range r.rows {
		one.plan.Group = market.SKU(regionSuffix.ReplaceAllString(one.key, ""))
		in.From(one.raw)
		in.Add(one.key, one.plan, one.err)
		in.Note(one.key, one.defects)
	}
	return in.Judged()
}
