package browse

import (
	"fmt"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// partnerStates describes for visitors how fresh each partner's plans are.
func partnerStates(snap *catalog.Snapshot) []view.PartnerState {
	list := []view.PartnerState{}
	listed := listedPartners(snap)
	for _, state := range snap.Partners() {
		v := partnerState(state)
		if state.Bundled() && !listed[state.Partner.Name] {
			v.Text = "" // there is no plan that it could speak of
		}
		list = append(list, v)
	}
	return list
}

// listedPartners holds the names of the partners with at least one plan. A snapshot
// that cannot count lists all of them as missing, which leaves sentences out.
func listedPartners(snap *catalog.Snapshot) map[string]bool {
	listed := map[string]bool{}
	counts, err := snap.Facets(query.Query{}, catalog.Operator)
	if err != nil {
		return listed
	}
	for _, c := range counts.Of("partner_name").All() {
		listed[c.Text] = true
	}
	return listed
}

func partnerState(s market.PartnerState) view.PartnerState {
	v := view.PartnerState{ID: s.Partner.ID, Name: s.Partner.Name, State: "fresh"}
	if s.Off {
		v.State = "off"
		v.Text = "Prices from " + s.Partner.Name + " aren’t updated automatically. Check the date on each plan."
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
		v.Text = s.Partner.Name + ": showing sample data until the first update."
		return v
	}
	since := row.FormatTime(s.AsOf())
	v.Since = &since
	if s.Stale() {
		v.State = "stale"
		v.Text = fmt.Sprintf("%s hasn’t been updated since %s. Prices and stock may have changed.",
			s.Partner.Name, words.Minute(s.AsOf()))
	}
	return v
}
