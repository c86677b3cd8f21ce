package desk

import (
	"net/http"

	"launchrack/internal/linkcheck"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// linkChecks answers GET /operator/data/links: how the order links of each partner stood.
func (d *Desk) linkChecks(r *http.Request) (any, error) {
	checks, err := d.Store.LinkChecks(r.Context())
	if err != nil {
		return nil, err
	}
	list := []view.DeskLinks{}
	for _, p := range d.named() {
		shown := view.DeskLinks{Partner: p, State: "never", Links: []view.DeskLink{}}
		for _, c := range checks {
			if c.Partner == p.ID {
				shown = shownCheck(p, c)
			}
		}
		list = append(list, shown)
	}
	return list, nil
}

// checkLinks answers POST /operator/data/links/{partner}/check.
func (d *Desk) checkLinks(r *http.Request) (any, error) {
	id, err := d.partnerIn(r)
	if err != nil {
		return nil, err
	}
	c, err := d.Links.Check(r.Context(), id)
	return shownCheck(view.DeskNamed{ID: id, Name: d.partnerName(id)}, c), err
}

func shownCheck(p view.DeskNamed, c linkcheck.Check) view.DeskLinks {
	at := row.FormatTime(c.At)
	shown := view.DeskLinks{Partner: p, State: string(c.State), CheckedAt: &at, Links: []view.DeskLink{}}
	if !c.BrokenSince.IsZero() {
		since := row.FormatTime(c.BrokenSince)
		shown.BrokenSince = &since
	}
	for _, l := range c.Links {
		link := view.DeskLink{Plan: l.Plan, Name: l.Name, State: string(l.State), Why: l.Why, Hops: []view.DeskHop{}}
		for _, hop := range l.Hops {
			link.Hops = append(link.Hops, view.DeskHop{Address: hop.Address, Status: hop.Status})
		}
		shown.Links = append(shown.Links, link)
	}
	return shown
}
