package browse

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/link"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/view"
)

// decorator adds to the plans of one snapshot what a card shows.
type decorator struct {
	rates  price.Rates
	at     map[conversion]string
	links  link.Rules
	logos  map[market.PartnerID]string
	byID   map[market.PartnerID]market.PartnerState
	byName map[string]market.PartnerID // lower-case names
}

func (s *Service) decorator(snap *catalog.Snapshot) decorator {
	d := decorator{rates: snap.Rates(), at: conversions(snap.Rates()), links: s.links, logos: s.logos,
		byID: map[market.PartnerID]market.PartnerState{}, byName: map[string]market.PartnerID{}}
	for _, state := range snap.Partners() {
		d.byID[state.Partner.ID] = state
		d.byName[strings.ToLower(state.Partner.Name)] = state.Partner.ID
	}
	return d
}

func (d decorator) items(found catalog.Result, fields []query.Field) []view.Item {
	items := make([]view.Item, found.Len())
	for i := range items {
		items[i] = view.Item{Row: found.AppendJSON(nil, i, fields), Extras: d.extras(found.Plan(i))}
	}
	return items
}

func (d decorator) extras(p *market.Plan) view.Extras {
	e := view.Extras{Specs: specs(p), AvailableRegions: regions(p.Regions),
		Prices: d.prices(p), Partner: d.mark(p), Fresh: d.freshness(p)}
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

// size writes gigabytes as a visitor reads them: 1000 or more as TB, without
// zeros behind the point.
func size(gb *float64) *string {
	if gb == nil {
		return nil
	}
	amount, unit := *gb, " GB"
	if amount >= 1000 {
		amount, unit = amount/1000, " TB"
	}
	text := strconv.FormatFloat(amount, 'f', 3, 64)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + unit
	return &text
}

// appendSize is size for a value of the size columns.
func appendSize(dst []byte, gb market.Amount) []byte {
	n, whole := gb.Int64()
	switch {
	case whole && n >= 0 && n < 1000:
		return append(strconv.AppendInt(dst, n, 10), " GB"...)
	case whole && n >= 1000 && n < 1e9:
		return append(appendThousandths(dst, n), " TB"...)
	}
	amount, err := strconv.ParseFloat(gb.String(), 64)
	if err != nil {
		return append(gb.Append(dst), " GB"...)
	}
	return append(dst, *size(&amount)...)
}

// appendThousandths writes 1920 as 1.92.
func appendThousandths(dst []byte, n int64) []byte {
	dst = strconv.AppendInt(dst, n/1000, 10)
	if n %= 1000; n == 0 {
		return dst
	}
	dst = append(dst, '.', '0'+byte(n/100), '0'+byte(n/10%10), '0'+byte(n%10))
	return bytes.TrimRight(dst, "0")
}

func regions(names []string) []view.Region {
	list := make([]view.Region, len(names))
	for i, name := range names {
		list[i] = view.Region{Name: name, Flag: Flag(name)}
	}
	return list
}

// mark names the partner. A row entered by hand is known by its partner's name.
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
		// The pages' policy loads https images only; another would be a broken one.
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
	case state.Stale(), !p.UnconfirmedSince.IsZero():
		f.State = "stale"
	case !p.PriceUnconfirmedSince.IsZero():
		f.State, at = "price", p.PriceUnconfirmedSince
	}
	if !at.IsZero() {
		f.AsOf = day(at)
	}
	return f
}

// day writes a date for visitors, in UTC: 15 Apr 2026.
func day(t time.Time) string { return t.UTC().Format("2 Jan 2006") }
