package desk

import (
	"net/http"
	"time"

	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/storefront"
)

// maxSettings bounds a change: a logo and three legal pages.
const maxSettings = 1 << 20

// settings is the body of a change of the shop.
type settings struct {
	// Version is the one that the form was opened on.
	Version int64 `json:"version"`
	storefront.Change
}

// shop answers GET /operator/data/shop.
func (d *Desk) shop(r *http.Request) (any, error) { return d.Shop.Show(r.Context()) }

// publishShop answers POST /operator/data/shop with the settings as they are afterwards.
func (d *Desk) publishShop(r *http.Request, asked settings) (any, error) {
	if err := d.Shop.Publish(r.Context(), asked.Version, asked.Change); err != nil {
		return nil, err
	}
	shown, err := d.Shop.Show(r.Context())
	return marked{shown, []*http.Cookie{preview("", 0)}}, err
}

// previewShop answers POST /operator/data/shop/preview. The cookie shows the draft to this browser
// alone, on every page.
func (d *Desk) previewShop(r *http.Request, asked settings) (any, error) {
	name, err := d.Shop.Draft(r.Context(), asked.Change)
	life := min(storefront.DraftLife, operator.Of(r.Context()).Ends.Sub(d.Now()))
	return marked{struct{}{}, []*http.Cookie{preview(name, life)}}, err
}

// endPreview answers POST /operator/data/shop/preview/end.
func (d *Desk) endPreview(*http.Request) (any, error) {
	return marked{struct{}{}, []*http.Cookie{preview("", 0)}}, nil
}

// marked is an answer with cookies.
type marked struct {
	answer  any
	cookies []*http.Cookie
}

// preview is the cookie that names a draft. Without a name or a life it deletes the cookie.
func preview(name string, life time.Duration) *http.Cookie {
	c := &http.Cookie{Name: view.PreviewCookie, Value: name, Path: "/", MaxAge: int(life.Seconds()), HttpOnly: true, SameSite: http.SameSiteStrictMode}
	if name == "" || c.MaxAge <= 0 {
		c.MaxAge = -1
	}
	return c
}
