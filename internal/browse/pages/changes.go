package pages

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/chronicle"
	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/slug"
	"launchrack/internal/view"
	"launchrack/internal/words"
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

// ChangeGroups groups moves by day and partner, in their order. With a past it lists their plans, and says of those that
// became cheaper what they cost at least before.
func (p Catalogue) ChangeGroups(ctx context.Context, moves []chronicle.Move, past *chronicle.Past) ([]view.ChangeGroup, error) {
	groups := []view.ChangeGroup{}
	found := map[string]*view.Elsewhere{}
	for i := range moves {
		m := &moves[i]
		page := ChangePath(m.Partner, m.Day)
		if len(groups) == 0 || groups[len(groups)-1].Page != page {
			name := p.partnerName(m.Partner)
			groups = append(groups, view.ChangeGroup{Partner: m.Partner, Name: name, Title: name + ", " + language.English.Day(m.Day), Day: language.English.Day(m.Day), Page: page})
		}
		shown, err := p.changeMove(ctx, m, found, past)
		if err != nil {
			return nil, err
		}
		g := &groups[len(groups)-1]
		g.Moves = append(g.Moves, shown)
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

// changeMove shows a move. found keeps the equivalents that were looked for.
func (p Catalogue) changeMove(ctx context.Context, m *chronicle.Move, found map[string]*view.Elsewhere, past *chronicle.Past) (view.ChangeMove, error) {
	shown := view.ChangeMove{Kind: string(m.Kind), Title: MoveTitle(m), Text: moveText(m), Median: medianText(m), Plans: []view.ChangedPlan{}}
	var err error
	if past == nil {
		shown.Elsewhere, err = p.elsewhere(ctx, m.Partner, &m.Plans[0], found)
		return shown, err
	}
	named, low := map[string]int{}, past.LowestBefore(m)
	for _, moved := range m.Plans {
		named[moved.Name]++
	}
	shown.More = max(0, len(m.Plans)-maxMovedShown)
	for i := range m.Plans[:len(m.Plans)-shown.More] {
		moved := &m.Plans[i]
		line := view.ChangedPlan{Name: moved.Name, Page: slug.PlanPath(&market.Plan{ID: moved.ID, Name: moved.Name})}
		if named[moved.Name] > 1 {
			line.Name += soldIn(moved.Regions)
		}
		if moved.Percent != nil {
			line.Text = browse.PriceStep(language.English, moved.Step)
			if least, ok := low[moved.ID]; ok {
				line.Text = language.English.T("{change}, lowest in the 30 days before: {price}", "change", line.Text, "price", price.Format(language.English, least, moved.Currency))
			}
			line.Percent = signed(*moved.Percent)
		}
		if line.Elsewhere, err = p.elsewhere(ctx, m.Partner, moved, found); err != nil {
			return shown, err
		}
		shown.Plans = append(shown.Plans, line)
	}
	return shown, nil
}

// soldIn names the first region of a plan, to tell it from others of its name; empty without any.
func soldIn(regions []string) string {
	switch len(regions) {
	case 0:
		return ""
	case 1:
		return ", " + regions[0]
	}
	return fmt.Sprintf(", %s and %d more", regions[0], len(regions)-1)
}

// MoveTitle counts the plans of a move: "12 plans cost more".
func MoveTitle(m *chronicle.Move) string {
	return words.Count(len(m.Plans), "plan") + map[chronicle.Kind]string{chronicle.PriceUp: " cost more", chronicle.PriceDown: " cost less", chronicle.New: " are new",
		chronicle.Gone: " are gone", chronicle.SoldOut: " sold out", chronicle.Back: " are back"}[m.Kind]
}

func moveText(m *chronicle.Move) string {
	since := "Since " + m.Since.UTC().Format("15:04") + " UTC." // the day stands in the title
	if m.Median == nil {
		return since
	}
	text := "Median " + medianText(m)
	if !m.Min.Equal(*m.Max) {
		text += fmt.Sprintf(" (%s to %s)", strings.Trim(signed(*m.Min), "+%"), strings.TrimPrefix(signed(*m.Max), "+"))
	}
	return text + ". " + since
}

func medianText(m *chronicle.Move) string {
	if m.Median == nil {
		return ""
	}
	return signed(*m.Median)
}

// signed writes per cent with a sign: "+5.2%".
func signed(percent market.Amount) string {
	text := percent.Fixed(2)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + "%"
	if less, isLess := strings.CutPrefix(text, "-"); isLess {
		return "−" + less
	}
	return "+" + text
}

// elsewhere finds the cheapest plan of another partner that is at least as good as a plan, or
// within a tenth, and can be ordered; nil where there is none. Plans of one size have one, which
// found keeps.
func (p Catalogue) elsewhere(ctx context.Context, partner market.PartnerID, moved *chronicle.MovedPlan, found map[string]*view.Elsewhere) (*view.Elsewhere, error) {
	plan := market.Plan{Partner: partner, CPUCores: moved.Size.Cores, MemoryGB: moved.Size.MemoryGB, StorageGB: moved.Size.StorageGB}
	params := atLeast(&plan)
	if len(params) == 0 {
		return nil, nil
	}
	if kinds := sameType(moved.Type); kinds != "" {
		params.Set("type", "in.("+kinds+")")
	}
	params.Set("partner_id", "neq."+string(partner))
	params.Set("available", "is.true")
	params.Set(query.PriceUSD, "gt.0")
	key := params.Encode()
	known, isKnown := found[key]
	if !isKnown {
		var err error
		if known, err = p.cheapest(ctx, &plan, params); err != nil {
			return nil, err
		}
		found[key] = known
	}
	if known == nil {
		return nil, nil
	}
	shown := *known
	shown.For = moved.Name
	return &shown, nil
}

// cheapest shows the cheapest plan that an address asks for besides a plan; nil where there is none.
func (p Catalogue) cheapest(ctx context.Context, plan *market.Plan, params url.Values) (*view.Elsewhere, error) {
	found, err := cheapestOthers(ctx, p.Snap, catalog.Public, plan, params, 1)
	if err != nil || found.Len() == 0 {
		return nil, err
	}
	other, err := found.Plan(0)
	if err != nil {
		return nil, err
	}
	shown := &view.Elsewhere{Name: other.Name, Page: slug.PlanPath(other), Partner: other.PartnerName, Specs: browse.SpecsText(language.English, other), Prices: map[market.Currency]*view.Price{}}
	for c, set := range p.Service.Decorator(p.Snap, price.Net()).Prices(other) {
		shown.Prices[c] = set.Leading()
	}
	return shown, nil
}

// sameType lists the types of a machine: one that is sold off is a dedicated one. It is empty for none.
func sameType(t market.PlanType) string {
	if t == market.Baremetal || t == market.Outlet {
		return string(market.Baremetal) + "," + string(market.Outlet)
	}
	return string(t)
}

// NextDrops says what auctions will do next: how many plans fall in price within a day, and when
// the first does; empty where none is known to.
func (p Catalogue) NextDrops(ctx context.Context, now time.Time) (string, error) {
	q, err := query.Parse(url.Values{"order": {"next_drop_at.asc"}, "limit": {"1"}})
	if err != nil {
		return "", err
	}
	q.Where = browse.DropsBetween(now, now.Add(24*time.Hour))
	found, err := p.Snap.FindContext(ctx, q, catalog.Public)
	if err != nil || found.Len() == 0 {
		return "", err
	}
	first, err := found.Plan(0)
	if err != nil {
		return "", err
	}
	falls := "prices fall"
	if found.Total == 1 {
		falls = "price falls"
	}
	return fmt.Sprintf("Auctions: %s %s within 24 hours, the first at %s.", language.English.Number(found.Total), falls, language.English.Minute(first.NextDropAt)), nil
}
