package ingest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

const (
	// maxSoldOut bounds the plans that a partner may lose or sell out at once so that none
	// is left.
	maxSoldOut = 5
	// minLoss is how many plans every partner may lose at once. Half of one plan is
	// no plan: without it a partner that replaces its only plan is held back for ever.
	minLoss = 2
	// maxMoved is the part of all prices that may move far in one direction.
	maxMoved = 5
)

// maxRise and maxFall bound a move of a price that is not far.
var maxRise, maxFall = market.MustAmount("1.25"), market.MustAmount("0.75")

// moves counts what an answer does to the prices and the stock of the partner's rows that
// came again. Bundled rows are too old to compare with.
type moves struct {
	// prices counts the stored prices; rises and falls count the prices that move far.
	prices, rises, falls int
	// offered counts the stored rows that can be ordered, soldOut the ones among them that no
	// longer can, and offers the plans of the answer that can be ordered.
	offered, soldOut, offers int
	// quoted and dropped count, by currency, the rows that quote it and that no longer do.
	quoted, dropped map[market.Currency]int
}

// add counts a row that came again.
func (m *moves) add(was, p *market.Plan) {
	if was.Available && !p.Available {
		m.soldOut++
	}
	had, has := map[market.Currency]bool{}, map[market.Currency]bool{}
	for _, period := range was.Periods() {
		before, after := was.Quotes(period), p.Quotes(period)
		for c, a := range before {
			had[c] = true
			m.prices++
			b, quoted := after[c]
			switch {
			case !quoted:
			case compareTo(b, a, maxRise) > 0:
				m.rises++
			case compareTo(b, a, maxFall) < 0:
				m.falls++
			}
		}
		for c := range after {
			has[c] = true
		}
	}
	for c := range had {
		if m.quoted == nil {
			m.quoted, m.dropped = map[market.Currency]int{}, map[market.Currency]int{}
		}
		if m.quoted[c]++; !has[c] {
			m.dropped[c]++
		}
	}
}

// compareTo compares an amount with another one times a factor. A product that has too many
// digits compares as equal.
func compareTo(b, a, factor market.Amount) int {
	limit, err := a.Mul(factor)
	if err != nil {
		return 0
	}
	return b.Cmp(limit)
}

// errHeld is the cause of errors about answers that are held back.
var errHeld = errors.New("the answer is held back")

// OutcomeOf gives the outcome of a refresh that ended with an error.
func OutcomeOf(err error) market.Outcome {
	if errors.Is(err, errHeld) {
		return market.OutcomeHeld
	}
	return market.OutcomeFailed
}

// guard is why an answer is held back as a whole.
type guard struct{ name, reason string }

// guards lists the reasons to hold an answer back: signs that the feed has a new shape rather
// than new facts.
func (d *difference) guards(info partner.Info) []guard {
	var list []guard
	add := func(holds bool, name, format string, args ...any) {
		if holds {
			list = append(list, guard{name, fmt.Sprintf(format, args...)})
		}
	}
	m := d.moves
	add(m.rises*maxMoved > m.prices, "prices rise", "%d of %d prices would rise by more than a quarter", m.rises, m.prices)
	add(m.falls*maxMoved > m.prices, "prices fall", "%d of %d prices would fall by more than a quarter", m.falls, m.prices)
	if m.offers == 0 && m.offered > maxSoldOut {
		add(true, "stock", "none of its plans could be ordered, where %d can now", m.offered)
	} else {
		add(m.soldOut > 1 && 2*m.soldOut > m.offered, "stock", "%d of %d plans would sell out at once", m.soldOut, m.offered)
	}
	for _, c := range market.Currencies() {
		add(2*m.dropped[c] > m.quoted[c], "currency "+string(c), "%d of %d plans would lose their prices in %s", m.dropped[c], m.quoted[c], c)
	}
	// The margin keeps 0.29 × 100 from being less than 29.
	const margin = 1e-9
	isLarge := func(n int) bool { return n > minLoss && float64(n) > info.MaxLoss*float64(d.current)+margin }
	add(isLarge(d.doubted), "doubts", "of %d of %d plans a price that they had cannot be read any more", d.doubted, d.current)
	add(isLarge(d.lost), "losses", "it would %s %d of %d plans, more than the allowed %s %%", d.loss(), d.lost, d.current, strconv.FormatFloat(info.MaxLoss*100, 'g', 4, 64))
	return list
}

// loss says in a verb what the answer does to the lost plans.
func (d *difference) loss() string {
	if d.unconfirmed > 0 {
		return "withdraw or no longer confirm"
	}
	return "withdraw"
}

// holdBack refuses an answer that guards hold, unless every answer has said the same for long
// enough. It notes what is held until then.
func (d *difference) holdBack(info partner.Info, a answer) error {
	guards := append(d.guards(info), a.guards...)
	if len(guards) == 0 || a.trusted {
		return nil
	}
	names, reasons := make([]string, len(guards)), make([]string, len(guards))
	for i, g := range guards {
		names[i], reasons[i] = g.name, g.reason
	}
	held, isOver := a.patience().answer(names)
	if isOver {
		return nil
	}
	d.holds.Answer = held
	e := errs.New(errs.Partner, "The answer of %s was held back: %s.", info.Name, strings.Join(reasons, "; "))
	e.Cause = errHeld
	e.Hint = "Where the partner's offer has truly changed, an operator takes it: launchrack refresh --accept " + string(info.ID)
	return e
}
