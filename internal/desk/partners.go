package desk

import (
	"context"
	"net/http"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/view"
)

// Partners is what the desk does with partners.
type Partners interface {
	// Status gives how each partner stands, in the shop's order.
	Status(context.Context) ([]view.PartnerStatus, error)
	// Settings lists the settings of a partner.
	Settings(market.PartnerID) []view.DeskSetting
	// Pause stops a partner's refreshes, or lets them go on, and reports whether that is new.
	// The audit log has a line of it.
	Pause(ctx context.Context, id market.PartnerID, paused bool) (bool, error)
}

// partners answers GET /operator/data/partners: how each partner stands.
func (d *Desk) partners(r *http.Request) (any, error) {
	states, err := d.Partners.Status(r.Context())
	if err != nil {
		return nil, err
	}
	list := make([]view.DeskPartner, len(states))
	for i, s := range states {
		list[i] = view.DeskPartner{Status: s, Settings: d.Partners.Settings(s.Partner)}
	}
	return list, nil
}

// pausePartner answers POST /operator/data/partners/{partner}/paused with {"paused": true}.
func (d *Desk) pausePartner(r *http.Request) (any, error) {
	id, err := d.partnerIn(r)
	if err != nil {
		return nil, err
	}
	asked, err := read[view.DeskPaused](r)
	if err != nil {
		return nil, err
	}
	changed, err := d.Partners.Pause(r.Context(), id, asked.Paused)
	if err == nil && !changed {
		err = errs.New(errs.Conflict, "Nothing was changed: somebody did it before")
	}
	return asked, err
}

// partnerIn gives the partner that the address names.
func (d *Desk) partnerIn(r *http.Request) (market.PartnerID, error) {
	id := market.PartnerID(r.PathValue("partner"))
	if d.Partners.Settings(id) == nil {
		return "", errs.New(errs.NotFound, "There is no partner %q", errs.Clip(string(id), 60))
	}
	return id, nil
}
