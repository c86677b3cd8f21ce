package browse

import (
	"context"
	"slices"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// statedPartner is the state of a partner for visitors, as JSON in a list's answer. In a brief list it has no more
// than pages read.
type statedPartner struct {
	name        string
	state       market.PartnerState
	json, brief []byte
}

// in gives the state in another language than English.
func (s statedPartner) in(lang *language.Language) (statedPartner, error) {
	shown := partnerState(lang, s.state)
	var err error
	if s.json, err = row.AppendAny(nil, shown); err != nil {
		return s, err
	}
	s.brief, err = row.AppendAny(nil, briefState{shown.ID, shown.State, shown.Text})
	return s, err
}

// briefState is what a page reads of a view.PartnerState.
type briefState struct {
	ID    market.PartnerID `json:"id"`
	State string           `json:"state"`
	Text  string           `json:"text"`
}

// partnerFacet has a value for each partner.
const partnerFacet = "partner_name"

// statesIn gives the states of the partners with a plan that a query finds, by its counts. These leave
// out what the query asks of partners, so they are made anew where it does.
func (c *snapshotCache) statesIn(ctx context.Context, v catalog.Visibility, q query.Query, counts *catalog.Facets) (states []statedPartner, err error) {
	q.Where = slices.Clone(q.Where)
	narrows := false
	for i, term := range q.Where {
		if facet, _ := query.Facet(term); facet == partnerFacet {
			narrows = true
			q.Where[i] = query.And{term, isAnyRow} // of no facet
		}
	}
	if narrows {
		all, err := c.snap.FacetsContext(ctx, q, v)
		if err != nil {
			return nil, err
		}
		counts = &all
	}
	holds := map[string]bool{}
	for _, one := range counts.Of(partnerFacet).All() {
		holds[one.Text] = true
	}
	for _, s := range c.states {
		if holds[s.name] {
			states = append(states, s)
		}
	}
	return states, nil
}

var isAnyRow = query.Condition{Ref: query.Ref{Column: "id", Kind: row.Integer}, Op: query.Is, Test: query.IsNotNull}

func partnerState(lang *language.Language, s market.PartnerState) view.PartnerState {
	v := view.PartnerState{ID: s.Partner.ID, Name: s.Partner.Name, State: "fresh"}
	if s.Off {
		v.State = "off"
		v.Text = lang.T("Prices from {partner} aren’t updated automatically. Check the date on each plan.", "partner", s.Partner.Name)
		if !s.Bundled() {
			since := row.FormatTime(s.GoodAt)
			v.Since = &since
		}
		return v
	}
	if s.Held && s.Failed() {
		v.Held = s.Failure
	}
	if s.Bundled() {
		v.State = "bundled"
		// True as well where nothing of a partner is bundled, or an import replaced it.
		v.Text = lang.T("{partner}: showing sample data until the first update.", "partner", s.Partner.Name)
		return v
	}
	since := row.FormatTime(s.AsOf())
	v.Since = &since
	if s.Stale() {
		v.State = "stale"
		v.Text = lang.T("{partner} hasn’t been updated since {time}. Prices and stock may have changed.", "partner", s.Partner.Name, "time", lang.Minute(s.AsOf()))
	}
	return v
}
