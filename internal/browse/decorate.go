package browse

import (
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/language"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// Decorator adds what a card shows to the plans of one snapshot.
type Decorator struct {
	price.Basis
	// brief leaves out the prices in all other currencies, and what explains prices; empty for neither.
	brief market.Currency
	// isLight is what it is in a List.
	isLight    bool
	Rates      price.Rates
	links      link.Rules
	monthHours map[market.PartnerID]int
	// Book is what scores are made of; nil for none.
	Book  *benchmark.Book
	logos map[market.PartnerID]string
	// States tell how fresh the plans of each partner are.
	States map[market.PartnerID]market.PartnerState
	byName map[string]market.PartnerID // lower-case names
}

// Decorator gives the decorator of a snapshot.
func (s *Service) Decorator(snap *catalog.Snapshot, basis price.Basis) Decorator {
	d := Decorator{Basis: basis, Book: s.scores(), Rates: snap.Rates(), links: *s.links.Load(), monthHours: s.monthHours, logos: s.logos,
		States: map[market.PartnerID]market.PartnerState{}, byName: map[string]market.PartnerID{}}
	for _, state := range snap.Partners() {
		d.States[state.Partner.ID] = state
		d.byName[strings.ToLower(state.Partner.Name)] = state.Partner.ID
	}
	return d
}

// on is the decorator with another basis, brevity and weight.
func (d Decorator) on(basis price.Basis, brief market.Currency, isLight bool) Decorator {
	d.Basis, d.brief, d.isLight = basis, brief, isLight
	return d
}

// Items gives the found plans as a list shows them, with some columns of their rows.
func (d Decorator) Items(found catalog.Result, fields []query.Field) ([]view.Item, error) {
	items, rows, write := make([]view.Item, found.Len()), found.Writer(fields), rowWriting(d.isLight)
	for i := range items {
		p, err := found.Plan(i)
		if err != nil {
			return nil, err
		}
		items[i] = view.Item{Row: write(rows, nil, i), Extras: d.extrasWith(p, hasScores(fields))}
	}
	return items, rows.Err()
}

// extrasWith gives the extras of a plan, with the words for its scores or without.
func (d Decorator) extrasWith(p *market.Plan, hasScores bool) view.Extras {
	e := d.Extras(p)
	if d.Book != nil && hasScores {
		e.Specs.CPUs.ScoreSingle, e.Specs.CPUs.ScoreMulti = ScoreText(d.Language(), d.Book.Single(p), p), ScoreText(d.Language(), d.Book.Multi(p), p)
	}
	return e
}

func hasScores(fields []query.Field) bool {
	return slices.ContainsFunc(fields, func(f query.Field) bool { return f.Ref.Column == "score_single" || f.Ref.Column == "score_multi" })
}

// Extras gives what a card shows of a plan besides its row.
func (d Decorator) Extras(p *market.Plan) view.Extras {
	e := view.Extras{Specs: d.specs(p), Prices: d.Prices(p), Courses: d.courses(p), Partner: d.mark(p), Fresh: d.freshness(p)}
	if !d.isLight {
		e.AvailableRegions = Regions(d.Language(), p.Regions)
	}
	for _, note := range []string{words.SpotText(d.Language(), p), nextDropText(d.Language(), p)} {
		if note != "" {
			e.Notes = append(e.Notes, note)
		}
	}
	if about := words.Said(d.Language(), p.Description); about != p.Description {
		e.About = about
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

func (d Decorator) specs(p *market.Plan) view.Specs {
	lang := d.Language()
	s := view.Specs{
		CPUs:    view.CPUSpec{Cores: p.CPUCores, Name: Optional(p.CPUModel), Frequency: Optional(words.ClockSpeed(lang, p))},
		Memory:  view.MemorySpec{Total: size(lang, p.MemoryGB), Name: Optional(words.MemoryKind(p))},
		Storage: []view.StorageSpec{}, NICs: []view.NICSpec{},
	}
	s.GPU, s.Address = GPUCards(lang, p), words.NoAddress(lang, p)
	if p.CPUShare != nil {
		s.CPUs.Share = lang.T("{share} of a core", "share", lang.Percent(strconv.FormatFloat(*p.CPUShare*100, 'f', -1, 64)))
	}
	s.CPUs.Score = scoreText(lang, d.Book, p)
	for _, disks := range words.Storage(lang, p) {
		s.Storage = append(s.Storage, view.StorageSpec{Size: Optional(disks.Size), Name: Optional(disks.Kind)})
	}
	if p.NetworkMbps != nil {
		s.NICs = append(s.NICs, view.NICSpec{Name: words.RateText(lang, *p.NetworkMbps)})
	}
	return s
}

// Optional is null in JSON for an empty text.
func Optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func size(lang *language.Language, gb *float64) *string {
	if gb == nil {
		return nil
	}
	text := words.SizeText(lang, *gb)
	return &text
}

// Regions gives the regions of a plan, as the language calls them, with their flags.
func Regions(lang *language.Language, names []string) []view.Region {
	list := make([]view.Region, len(names))
	for i, name := range names {
		list[i] = view.Region{Name: place.RegionIn(lang, name), Flag: Flag(name)}
	}
	return list
}

// mark describes a plan's partner. It finds the partner of a row that was added by hand
// by its name.
func (d Decorator) mark(p *market.Plan) view.PartnerMark {
	id := p.Partner
	if id == "" {
		id = d.byName[strings.ToLower(p.PartnerName)]
	}
	m := view.PartnerMark{ID: id, Name: Optional(p.PartnerName)}
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

func (d Decorator) freshness(p *market.Plan) view.Freshness {
	state := d.States[p.Partner]
	f, at := view.Freshness{State: "fresh"}, p.LastConfirmed(state.ConfirmedAt)
	switch {
	case p.IsCouponOver():
		f.State, at, f.Reason = "price", p.CouponUntil, d.Language().T("the coupon has ended")
		if p.Coupon != "" {
			f.Reason = d.Language().T("the coupon {code} has ended", "code", p.Coupon)
		}
	case p.Source == market.ByHand:
		f.State = "hand"
	case p.Source == market.Bundled:
		f.State = "bundled"
	case state.Off:
		f.State = "stale"
	case state.Stale(), !p.UnconfirmedSince.IsZero():
		f.State, f.CheckedAt = "stale", view.Time(at)
		if state.Held && state.Failed() {
			f.Reason = words.Reason(d.Language(), state.Failure, words.HeldAnswer)
		}
	case !p.PriceUnconfirmedSince.IsZero():
		f.State, at = "price", p.PriceUnconfirmedSince
		f.Reason = words.Reason(d.Language(), state.Holds.Plans[p.SKU].Reason, words.HeldPrice)
	}
	switch {
	case f.CheckedAt != nil:
		f.AsOf = d.Language().Minute(at)
	case !at.IsZero():
		f.AsOf = d.Language().Day(at)
	}
	return f
}

// Checked is when a plan was last confirmed: the time of one that is stale, else the
// day; empty where that is not known.
func (d Decorator) Checked(p *market.Plan) string {
	if f := d.freshness(p); f.CheckedAt != nil {
		return f.AsOf
	}
	return d.Language().Day(p.LastConfirmed(d.States[p.Partner].ConfirmedAt))
}
