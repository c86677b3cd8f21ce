package desk

import (
	"context"
	"net/http"

	"launchrack/internal/market"
	"launchrack/internal/view"
)

// Partners is what the desk does with partners.
type Partners interface {
	// Status gives how each partner stands, in the shop's order.
	Status(context.Context) ([]view.PartnerStatus, error)
	// Settings lists the settings of a partner.
	Settings(market.PartnerID) []view.DeskSetting
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
