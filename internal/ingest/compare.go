package ingest

import (
	"strconv"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/row"
)

// difference is what the accepted plans of a feed change among the stored ones.
type difference struct {
	change    market.Change
	unchanged int
	// current counts the stored rows that the partner itself vouched for, lost
	// those of them that would be withdrawn. Bundled rows are in neither: the
	// first good refresh may replace them all.
	current, lost int
	// offered counts the partner's stored rows that visitors see, and offers the
	// accepted plans that they would.
	offered, offers int
}

// compare matches by SKU. A stored row whose SKU is not among the accepted
// plans is withdrawn, also where its item came but was rejected: a plan whose
// price or type can no longer be read is not shown at its old price.
func compare(stored, accepted []market.Plan, at time.Time) difference {
	old := make(map[market.SKU]*market.Plan, len(stored))
	for i := range stored {
		old[stored[i].SKU] = &stored[i]
	}
	var d difference
	for _, p := range accepted {
		if p.Available {
			d.offers++
		}
		was := old[p.SKU]
		delete(old, p.SKU)
		d.add(was, p, at)
	}
	for i := range stored {
		was := &stored[i]
		_, gone := old[was.SKU]
		if gone {
			d.change.Delete = append(d.change.Delete, was.ID)
		}
		if was.Source == market.FromPartner {
			d.current++
			if was.Available {
				d.offered++
			}
			if gone {
				d.lost++
			}
		}
	}
	return d
}

func (d *difference) add(was *market.Plan, p market.Plan, at time.Time) {
	p.ID, p.Source, p.FetchedAt, p.UpdatedAt = 0, market.FromPartner, at, at
	switch {
	case was == nil:
		d.change.Insert = append(d.change.Insert, p)
	case row.SameFacts(was, &p):
		d.unchanged++
	default:
		p.ID = was.ID
		d.change.Update = append(d.change.Update, p)
	}
}

func (d *difference) count(run *market.Run) {
	run.Added, run.Changed = len(d.change.Insert), len(d.change.Update)
	run.Withdrawn, run.Unchanged = len(d.change.Delete), d.unchanged
}

// smallOffer is up to how many plans a partner may sell out at once.
const smallOffer = 5

// holdBack refuses a change that withdraws more of the partner's plans than the
// partner may lose at once, and one after which nothing of a larger offer could
// be ordered: such an answer is more likely reshaped than true.
func (d *difference) holdBack(info partner.Info) error {
	if d.offers == 0 && d.offered > smallOffer {
		return errs.New(errs.Partner, "The answer of %s was held back: none of its plans could be ordered, where %d can now.",
			info.Name, d.offered)
	}
	// The margin keeps 0.29 × 100 from being less than 29.
	const margin = 1e-9
	if float64(d.lost) <= info.MaxLoss*float64(d.current)+margin {
		return nil
	}
	return errs.New(errs.Partner, "The answer of %s was held back: it would withdraw %d of %d plans, more than the allowed %s %%.",
		info.Name, d.lost, d.current, strconv.FormatFloat(info.MaxLoss*100, 'g', 4, 64))
}
