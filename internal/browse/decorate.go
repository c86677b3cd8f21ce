package browse

import (
	"strconv"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/link"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/slug"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// decorator adds what a card shows to the plans of one snapshot.
type decorator struct {
	rates price.Rates
	// conversions are the texts that explain converted prices.
	conversions map[conversion]string
	links       link.Rules
	monthHours  map[market.PartnerID]int
	// levy is included in the prices; nil leaves them net.
	levy   *price.Levy
	logos  map[market.PartnerID]string
	byID   map[market.PartnerID]market.PartnerState
	byName map[string]market.PartnerID // lower-case names
}

func (s *Service) decorator(snap *catalog.Snapshot) decorator {
	d := decorator{rates: snap.Rates(), conversions: conversionTexts(snap.Rates()), links: s.links, monthHours: s.monthHours, logos: s.logos,
		byID: map[market.PartnerID]market.PartnerState{}, byName: map[string]market.PartnerID{}}
	for _, state := range snap.Partners() {
		d.byID[state.Partner.ID] = state
		d.byName[strings.ToLower(state.Partner.Name)] = state.Partner.ID
	}
	return d
}

// with returns a decorator whose prices include a levy.
func (d decorator) with(levy *price.Levy) decorator {
	d.levy = levy
	return d
}

func (d decorator) items(found catalog.Result, fields []query.Field) ([]view.Item, error) {
	items, rows := make([]view.Item, found.Len()), found.Writer(fields)
	for i := range items {
		p, err := found.Plan(i)
		if err != nil {
			return nil, err
		}
		items[i] = view.Item{Row: rows.AppendJSON(nil, i), Extras: d.extras(p)}
	}
	return items, rows.Err()
}

func (d decorator) extras(p *market.Plan) view.Extras {
	e := view.Extras{Specs: specs(p), AvailableRegions: regions(p.Regions),
		Prices: d.prices(p), Courses: d.courses(p), Partner: d.mark(p), Fresh: d.freshness(p)}
	for _, note := range []string{spotText(p), nextDropText(p)} {
		if note != "" {
			e.Notes = append(e.Notes, note)
		}
	}
	if p.ID != 0 {
		page := slug.PlanPath(p)
		e.Page = &page
	}
	if order, ok := d.links.Order(p); ok {
		e.OrderURL = &order
	}
	return e
}

func specs(p *market.Plan) view.Specs {
	s := view.Specs{
		CPUs:    view.CPUSpec{Cores: p.CPUCores, Name: optional(p.CPUModel), Frequency: optional(p.CPUFrequency)},
		Memory:  view.MemorySpec{Total: size(p.MemoryGB), Name: optional(p.MemoryType)},
		Storage: []view.StorageSpec{}, NICs: []view.NICSpec{},
	}
	s.GPU = cardsText(p)
	if p.StorageGB != nil || p.StorageType != "" {
		s.Storage = append(s.Storage, view.StorageSpec{Size: size(p.StorageGB), Name: optional(p.StorageType)})
	}
	if p.NetworkMbps != nil {
		s.NICs = append(s.NICs, view.NICSpec{Name: strconv.Itoa(*p.NetworkMbps) + " Mbps"})
	}
	return s
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func size(gb *float64) *string {
	if gb == nil {
		return nil
	}
	text := words.SizeText(*gb)
	return &text
}

func regions(names []string) []view.Region {
	list := make([]view.Region, len(names))
	for i, name := range names {
		list[i] = view.Region{Name: name, Flag: Flag(name)}
	}
	return list
}

// mark describes a plan's partner. It finds the partner of a row that was added by hand
// by its name.
func (d decorator) mark(p *market.Plan) view.PartnerMark {
	id := p.Partner
	if id == "" {
		id = d.byName[strings.ToLower(p.PartnerName)]
	}
	m := view.PartnerMark{ID: id, Name: optional(p.PartnerName)}
	if home, ok := d.links.Partner(p); ok {
		m.Link = &home
	}
	for _, logo := range []string{d.logos[id], p.PartnerLogo} {
		// The pages' content policy allows https images only.
		if m.Logo == nil && strings.HasPrefix(logo, "https://") && market.CheckLink(logo) == nil {
			m.Logo = &logo
		}
	}
	return m
}

func (d decorator) freshness(p *market.Plan) view.Freshness {
	state := d.byID[p.Partner]
	f, at := view.Freshness{State: "fresh"}, p.LastConfirmed(state.ConfirmedAt)
	switch {
	case p.Source == market.ByHand:
		f.State = "hand"
	case p.Source == market.Bundled:
		f.State = "bundled"
	case state.Off:
		f.State = "stale"
	case state.Stale(), !p.UnconfirmedSince.IsZero():
		f.State, f.CheckedAt = "stale", view.Time(at)
		if state.Held && state.Failed() {
			f.Reason = state.Failure
		}
	case !p.PriceUnconfirmedSince.IsZero():
		f.State, at = "price", p.PriceUnconfirmedSince
		f.Reason = state.Holds.Plans[p.SKU].Reason
	}
	switch {
	case f.CheckedAt != nil:
		f.AsOf = minute(at)
	case !at.IsZero():
		f.AsOf = day(at)
	}
	return f
}

// checkedText is when a plan was last confirmed: the time of one that is stale, else the
// day; empty where that is not known.
func (d decorator) checkedText(p *market.Plan) string {
	if f := d.freshness(p); f.CheckedAt != nil {
		return f.AsOf
	}
	return dayOrNone(p.LastConfirmed(d.byID[p.Partner].ConfirmedAt))
}

// minute writes a time for visitors: 15 Apr 2026, 09:30 UTC.
func minute(t time.Time) string { return t.UTC().Format("2 Jan 2006, 15:04 UTC") }

// day writes a date for visitors, in UTC: 15 Apr 2026.
func day(t time.Time) string { return t.UTC().Format("2 Jan 2006") }
