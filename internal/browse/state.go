package browse

import (
	"fmt"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// partnerStates describes for visitors how fresh each partner's plans are.
func partnerStates(snap *catalog.Snapshot) []view.PartnerState {
	list := []view.PartnerState{}
	for _, state := range snap.Partners() {
		list = append(list, partnerState(state))
	}
	return list
}

func partnerState(s market.PartnerState) view.PartnerState {
	v := view.PartnerState{ID: s.Partner.ID, Name: s.Partner.Name, State: "fresh"}
	if s.Off {
		v.State = "off"
		v.Text = s.Partner.Name + " is not connected to this shop. Its plans are marked with the date they were true."
		if !s.Bundled() {
			since := row.FormatTime(s.GoodAt)
			v.Since = &since
		}
		return v
	}
	if s.Held && s.Stale() {
		v.Held = s.Failure
	}
	if s.Bundled() {
		v.State = "bundled"
		// True as well where nothing of a partner is bundled, or an import replaced it.
		v.Text = s.Partner.Name + ": not updated yet. Prices from the bundled catalogue are marked with the date they were true."
		return v
	}
	since := row.FormatTime(s.AsOf())
	v.Since = &since
	if s.Stale() {
		v.State = "stale"
		v.Text = fmt.Sprintf("%s could not be updated since %s UTC. Prices and stock may have changed.",
			s.Partner.Name, s.AsOf().UTC().Format("2 Jan 2006, 15:04"))
	}
	return v
}
