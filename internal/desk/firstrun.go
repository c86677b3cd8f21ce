package desk

import (
	"context"
	"net/http"
	"slices"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/storefront"
)

// firstRun lists what a new shop needs, done or not, for its owners; nothing once all is done or an
// owner has put the list away.
func (d *Desk) firstRun(ctx context.Context, who operator.Operator) ([]shape.DeskStep, error) {
	none := []shape.DeskStep{}
	if !who.Role.Includes(operator.Owner) {
		return none, nil
	}
	shop, err := d.Shop.Show(ctx)
	if err != nil || shop.FirstRunOver {
		return none, err
	}
	access, err := d.Store.Access(ctx)
	if err != nil {
		return nil, err
	}
	partners, err := d.Status(ctx)
	if err != nil {
		return nil, err
	}
	isSet := func(field, value string) bool { return value != "" || shop.Variables[field] != "" }
	steps := []shape.DeskStep{
		{To: "shop#shop-name", Title: "Name the shop", About: "Visitors see it on every page.", IsDone: isSet("name", shop.Name)},
		{To: "access", Title: "Add yourself as an owner", About: "Sign in with a passkey from then on: the four digits are for the first day.", IsDone: access.OwnersPasskeys() > 0},
		{To: "partners", Title: "Refresh a first partner", About: "Until then visitors see old sample data.",
			IsDone: slices.ContainsFunc(partners, func(p view.PartnerStatus) bool { return p.LastGoodAt != nil })},
		{To: "shop?page=law#shop-seat", Title: "Say where you sit", About: "Pages then say what your law requires, and a table shows what is left for you to do.", IsDone: isSet("seat", shop.Seat)},
		{To: "shop?page=contact#shop-contact", Title: "Say who runs it", About: "Until then the footer shows an example.", IsDone: isSet("contact", shop.Contact)},
	}
	if !slices.ContainsFunc(steps, func(s shape.DeskStep) bool { return !s.IsDone }) {
		return none, nil
	}
	return steps, nil
}

// endFirstRun answers POST /operator/data/shop/first-run/end: the list is put away for all owners.
func (d *Desk) endFirstRun(r *http.Request) (any, error) {
	shop, err := d.Shop.Show(r.Context())
	if err != nil {
		return nil, err
	}
	over := true
	return struct{}{}, d.Shop.Publish(r.Context(), shop.Version, storefront.Change{FirstRunOver: &over})
}
