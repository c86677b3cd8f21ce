package chronicle

import (
	"time"

	"github.com/fxamacker/cbor/v2"

	"launchrack/internal/model/journal"
	"launchrack/internal/model/market"
)

// plan is what the chronicle keeps of a plan's row at a point of the journal: a shop has many rows, and
// a whole one takes several times as much. It is a value: its maps and lists are replaced and never
// changed.
type plan struct {
	_ struct{} `cbor:",toarray"` // names of fields would be a third of what is kept
	// IsThere reports that the public sees the plan, and IsOffered that it can be ordered.
	IsThere, IsOffered bool
	IsSpot             bool
	Partner            market.PartnerID
	Name               string
	Type               market.PlanType
	Countries          []string
	Places             []market.Place
	FirstSeen          time.Time
	NextDrop           time.Time
	Size               Size
	market.Quoted
}

// Size is how large a plan's machine is; nil where that is not known.
type Size struct {
	Cores               *int
	MemoryGB, StorageGB *float64
}

// packed is a plan as the book keeps it, empty for none: its maps and lists would take ten times as much.
type packed = cbor.ByteString

func pack(p *plan) packed {
	b, _ := encoding.Marshal(p) // each field has a form
	return packed(b)
}

// unpack reads what pack wrote: the book itself, or the node whose state has its sum.
func unpack(kept packed) (p plan) {
	if kept != "" {
		_ = decoding.Unmarshal([]byte(kept), &p)
	}
	return p
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
	r.Components = nil // nobody asks for them here, and they are long
	return plan{IsThere: r.IsThere, IsOffered: r.Available, IsSpot: r.Spot, Partner: e.Partner, Name: r.Name, Type: r.Type,
		Countries: r.Countries, Places: r.Places, FirstSeen: r.FirstSeenAt, NextDrop: r.NextDropAt, Size: Size{r.CPUCores, r.MemoryGB, r.StorageGB},
		Quoted: r.Quoted}, nil
}

// row gives the columns that are kept.
func (p *plan) row() market.Plan {
	return market.Plan{Available: p.IsOffered, Spot: p.IsSpot, Name: p.Name, Type: p.Type, Countries: p.Countries, Places: p.Places,
		FirstSeenAt: p.FirstSeen, NextDropAt: p.NextDrop, CPUCores: p.Size.Cores, MemoryGB: p.Size.MemoryGB, StorageGB: p.Size.StorageGB,
		Quoted: p.Quoted}
}

// regions names the plan's places.
func (p *plan) regions() (names []string) {
	for _, at := range p.Places {
		if at.Region != "" {
			names = append(names, at.Region)
		}
	}
	return names
}

// isPriced reports whether the plan has a quote that is compared with others.
func (p *plan) isPriced() bool {
	_, ok := between(p, p)
	return ok
}

// between compares two states of a plan by the first quote that both have (market.Quoted.Steps). It reports false
// where they have none in common.
func between(before, after *plan) (market.Step, bool) {
	for s := range after.Steps(&before.Quoted) {
		return s, true
	}
	return market.Step{}, false
}
