package pages

import (
	"context"
	"net/url"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
)

// maxMovedShown bounds the plans that the page of a move lists.
const maxMovedShown = 100

// ChangesPath is the address of the page of what partners changed, day by day.
const ChangesPath = "/changes"

// ChangePath is the address of what a partner did on a day.
func ChangePath(partner market.PartnerID, day time.Time) string {
	return ChangesPath + "/" + string(partner) + "-" + day.Format(time.DateOnly)
}

// ParseChange reads the last part of a ChangePath; false where it is none.
func ParseChange(name string) (market.PartnerID, time.Time, bool) {
	at := len(name) - len(time.DateOnly)
	if at < 2 || name[at-1] != '-' {
		return "", time.Time{}, false
	}
	day, err := time.Parse(time.DateOnly, name[at:])
	return market.PartnerID(name[:at-1]), day, err == nil
}

// ChangeGroups groups moves by day and partner, in their order. Where it is asked for it lists their plans, and says of those that
// became cheaper what they cost at least before.
func (p Catalogue) ChangeGroups(ctx context.Context, choice price.Choice, moves []chronicle.Move, withPlans bool) ([]view.ChangeGroup, error) {
	groups, lang := []view.ChangeGroup{}, choice.Language()
	shown := shownMoves{p, lang, choice, withPlans, map[string]*view.Elsewhere{}}
	for i := range moves {
		m := &moves[i]
		page := ChangePath(m.Partner, m.Day)
		if len(groups) == 0 || groups[len(groups)-1].Page != page {
			name, day := p.partnerName(m.Partner), lang.Day(m.Day)
			groups = append(groups, view.ChangeGroup{Partner: m.Partner, Name: name, Title: lang.T("{partner}, {day}", "partner", name, "day", day), Day: day, Page: page})
		}
		move, err := shown.move(ctx, m)
		if err != nil {
			return nil, err
		}
		g := &groups[len(groups)-1]
		g.Moves = append(g.Moves, move)
	}
	return groups, nil
}

// partnerName is the name of a partner; its id where the shop does not have it any more.
func (p Catalogue) partnerName(id market.PartnerID) string {
	if state, ok := p.Service.Decorator(p.Snap, price.Net()).States[id]; ok && state.Partner.Name != "" {
		return state.Partner.Name
	}
	return string(id)
}

// shownMoves shows moves; found keeps the equivalents that were looked for.
type shownMoves struct {
	Catalogue
	lang      *language.Language
	choice    price.Choice
	withPlans bool
	found     map[string]*view.Elsewhere
}

func (s shownMoves) move(ctx context.Context, m *chronicle.Move) (view.ChangeMove, error) {
	shown := view.ChangeMove{Kind: string(m.Kind), Title: moveTitle(s.lang, m), Text: moveText(s.lang, m), Median: medianText(s.lang, m), Plans: []view.ChangedPlan{}}
	var err error
	if !s.withPlans {
		shown.Elsewhere, err = s.elsewhere(ctx, m.Partner, &m.Plans[0])
		return shown, err
	}
	named := map[string]int{}
	for _, moved := range m.Plans {
		named[moved.Name]++
	}
	shown.More = max(0, len(m.Plans)-maxMovedShown)
	for i := range m.Plans[:len(m.Plans)-shown.More] {
		moved := &m.Plans[i]
		line := view.ChangedPlan{Name: moved.Name, Page: slug.PlanPath(&market.Plan{ID: moved.ID, Name: moved.Name})}
		if named[moved.Name] > 1 {
			line.Name = SoldIn(s.lang, moved.Name, moved.Regions)
		}
		if moved.Percent != nil {
			line.Text = stepText(s.choice.Basis, moved.Step)
			if moved.Lowest != nil {
				line.Text = s.lang.T("{change}, lowest in the 30 days before: {price}", "change", line.Text, "price", price.Format(s.lang, s.choice.Gross(*moved.Lowest), moved.Currency))
			}
			line.Percent = signed(s.lang, *moved.Percent)
		}
		if line.Elsewhere, err = s.elsewhere(ctx, m.Partner, moved); err != nil {
			return shown, err
		}
		shown.Plans = append(shown.Plans, line)
	}
	return shown, nil
}

// stepText writes how a quote moved, with the tax of the basis.
func stepText(basis price.Basis, s market.Step) string {
	s.Before, s.After = basis.Gross(s.Before), basis.Gross(s.After)
	return browse.PriceStep(basis.Language(), s)
}

// SoldIn names a plan with its first region, to tell it from others of its name.
func SoldIn(lang *language.Language, name string, regions []string) string {
	switch more := len(regions) - 1; more {
	case -1:
		return name
	case 0:
		return lang.T("{plan}, {region}", "plan", name, "region", place.RegionIn(lang, regions[0]))
	default:
		return lang.N("{plan}, {region} and {count} more", "{plan}, {region} and {count} more", more, "plan", name, "region", place.RegionIn(lang, regions[0]))
	}
}

// moveTitle counts the plans of a move: "12 plans cost more".
func moveTitle(lang *language.Language, m *chronicle.Move) string {
	switch n := len(m.Plans); m.Kind {
	case chronicle.PriceUp:
		return lang.N("{count} plan costs more", "{count} plans cost more", n)
	case chronicle.PriceDown:
		return lang.N("{count} plan costs less", "{count} plans cost less", n)
	case chronicle.New:
		return lang.N("{count} plan is new", "{count} plans are new", n)
	case chronicle.Gone:
		return lang.N("{count} plan is gone", "{count} plans are gone", n)
	case chronicle.SoldOut:
		return lang.N("{count} plan sold out", "{count} plans sold out", n)
	default:
		return lang.N("{count} plan is back", "{count} plans are back", n)
	}
}

// moveText says by how much prices moved, and since when; the day stands in the title.
func moveText(lang *language.Language, m *chronicle.Move) string {
	time := lang.Clock(m.Since.UTC())
	switch {
	case m.Median == nil:
		return lang.T("Since {time} UTC.", "time", time)
	case m.Min.Equal(*m.Max):
		return lang.T("Median {percent}. Since {time} UTC.", "percent", medianText(lang, m), "time", time)
	}
	return lang.T("Median {percent} ({least} to {most}). Since {time} UTC.", "percent", medianText(lang, m), "least", signed(lang, *m.Min), "most", signed(lang, *m.Max), "time", time)
}

func medianText(lang *language.Language, m *chronicle.Move) string {
	if m.Median == nil {
		return ""
	}
	return signed(lang, *m.Median)
}

// signed writes per cent with a sign: "+5.2%".
func signed(lang *language.Language, percent market.Amount) string {
	digits := strings.TrimSuffix(strings.TrimRight(percent.Fixed(2), "0"), ".")
	if less, isLess := strings.CutPrefix(digits, "-"); isLess {
		return "−" + lang.Percent(less)
	}
	return "+" + lang.Percent(digits)
}

// elsewhere finds the cheapest plan of another partner that is at least as good as a plan, or
// within a tenth, and can be ordered; nil where there is none. Plans of one size have one.
func (s shownMoves) elsewhere(ctx context.Context, partner market.PartnerID, moved *chronicle.MovedPlan) (*view.Elsewhere, error) {
	plan := market.Plan{Partner: partner, CPUCores: moved.Size.Cores, MemoryGB: moved.Size.MemoryGB, StorageGB: moved.Size.StorageGB}
	params := atLeast(&plan)
	if len(params) == 0 {
		return nil, nil
	}
	setType(params, moved.Type)
	params.Set("partner_id", "neq."+string(partner))
	params.Set("available", "is.true")
	params.Set(query.PriceIn(s.choice.Currency()), "gt.0")
	key := params.Encode()
	known, isKnown := s.found[key]
	if !isKnown {
		var err error
		if known, err = s.cheapest(ctx, &plan, params); err != nil {
			return nil, err
		}
		s.found[key] = known
	}
	if known == nil {
		return nil, nil
	}
	shown := *known
	shown.For = moved.Name
	return &shown, nil
}

// cheapest shows the cheapest plan that an address asks for besides a plan; nil where there is none.
func (s shownMoves) cheapest(ctx context.Context, plan *market.Plan, params url.Values) (*view.Elsewhere, error) {
	found, err := cheapestOthers(ctx, s.Snap, catalog.Public, s.choice, plan, params, 1)
	if err != nil || found.Len() == 0 {
		return nil, err
	}
	other, err := found.Plan(0)
	if err != nil {
		return nil, err
	}
	told := s.Terms(other, s.choice).Tell(other)
	return &view.Elsewhere{Name: other.Name, Page: slug.PlanPath(other), Partner: other.PartnerName, Specs: browse.SpecsText(s.lang, other), Price: view.PriceOf(told), Costs: told.Sentence()}, nil
}

// setType asks for machines of a type, of which one that is sold off is a dedicated one; for all without a type.
func setType(params url.Values, t market.PlanType) {
	switch t {
	case "":
	case market.Baremetal, market.Outlet:
		params.Set("type", "in.("+string(market.Baremetal)+","+string(market.Outlet)+")")
	default:
		params.Set("type", "eq."+string(t))
	}
}

// NextDrops says what auctions will do next: how many plans fall in price within a day, and when
// the first does; empty where none is known to.
func (p Catalogue) NextDrops(ctx context.Context, lang *language.Language, now time.Time) (string, error) {
	q, err := query.Parse(url.Values{"order": {"next_drop_at.asc"}})
	if err != nil {
		return "", err
	}
	q.Where = browse.DropsBetween(now, now.Add(24*time.Hour))
	first, found, err := p.Snap.First(ctx, q, catalog.Public)
	if err != nil || first == nil {
		return "", err
	}
	return lang.N("Auctions: {count} price falls within 24 hours, at {time}.", "Auctions: {count} prices fall within 24 hours, the first at {time}.", found.Total, "time", lang.Minute(first.NextDropAt)), nil
}
