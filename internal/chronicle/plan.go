package chronicle

import (
	"time"

	"launchrack/internal/journal"
	"launchrack/internal/market"
)

// plan is what the chronicle keeps of a plan's row at a point of the journal: a shop has many rows, and
// a whole one takes several times as much. It is a value: its maps and lists are replaced and never
// changed.
type plan struct {
	// isThere reports that the public sees the plan, and isOffered that it can be ordered.
	isThere, isOffered bool
	isSpot             bool
	partner            market.PartnerID
	name               string
	planType           market.PlanType
	countries          []string
	places             []market.Place
	firstSeen          time.Time
	nextDrop           time.Time
	size               Size
	monthly, hourly    market.Prices
	annually           market.Prices
	cycles             []market.Cycle
	// The EUR numbers of the operator's form count as quotes.
	monthlyEUR, hourlyEUR, annuallyEUR *market.Amount
}

// Size is how large a plan's machine is; nil where that is not known.
type Size struct {
	Cores               *int
	MemoryGB, StorageGB *float64
}

// after gives a plan after an event.
func (p plan) after(e *market.Event) (plan, error) {
	if e.Before == nil { // the whole row
		p = plan{}
	}
	r := journal.Row{Plan: p.row()}
	if err := r.Apply(e); err != nil {
		return p, err
	}
	return plan{isThere: r.IsThere, isOffered: r.Available, isSpot: r.Spot, partner: e.Partner, name: r.Name, planType: r.Type,
		countries: r.Countries, places: r.Places, firstSeen: r.FirstSeenAt, nextDrop: r.NextDropAt, size: Size{r.CPUCores, r.MemoryGB, r.StorageGB},
		monthly: r.Monthly, hourly: r.Hourly, annually: r.Annually, cycles: r.Cycles, monthlyEUR: r.MonthlyEUR, hourlyEUR: r.HourlyEUR, annuallyEUR: r.AnnuallyEUR}, nil
}

// row gives the columns that are kept.
func (p *plan) row() market.Plan {
	return market.Plan{Available: p.isOffered, Spot: p.isSpot, Name: p.name, Type: p.planType, Countries: p.countries, Places: p.places,
		FirstSeenAt: p.firstSeen, NextDropAt: p.nextDrop, CPUCores: p.size.Cores, MemoryGB: p.size.MemoryGB, StorageGB: p.size.StorageGB,
		Monthly: p.monthly, Hourly: p.hourly, Annually: p.annually, Cycles: p.cycles, MonthlyEUR: p.monthlyEUR, HourlyEUR: p.hourlyEUR, AnnuallyEUR: p.annuallyEUR}
}

// regions names the plan's places.
func (p *plan) regions() (names []string) {
	for _, at := range p.places {
		if at.Region != "" {
			names = append(names, at.Region)
		}
	}
	return names
}

// quoted are the plan's quotes.
func (p *plan) quoted() market.Quoted {
	row := p.row()
	return row.Quoted()
}

// isPriced reports whether the plan has any quote.
func (p *plan) isPriced() bool {
	quoted := p.quoted()
	return quoted.LeadingPeriod() != ""
}

// between compares two states of a plan by the first quote that both have (market.Steps). It reports false
// where they have none in common.
func between(before, after *plan) (market.Step, bool) {
	was, is := before.quoted(), after.quoted()
	for s := range market.Steps(&was, &is) {
		return s, true
	}
	return market.Step{}, false
}
