package site

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/door/answer"
	"launchrack/internal/front/socialcard"
	"launchrack/internal/model/errs"
)

// oEmbedPath is where programs ask how to show a page of the shop on another site (https://oembed.com).
const oEmbedPath = "/oembed"

const (
	// embedWidth is a frame’s where its page asks for nothing else, in pixels. A frame of leastWidth holds a card, and
	// no list is wider than mostWidth.
	embedWidth, leastWidth, mostWidth = 600, 280, 1680
)

// frameHeight is about how high a frame of cards is: title and foot, and rows of as many cards as stand beside each other
// (plan-list.module.css). A row of a narrow frame is higher. The frame tells its own height once it is loaded.
func frameHeight(cards, width int) int {
	columns, row := 1, 260
	switch {
	case width >= 1152:
		columns = 3
	case width >= 768:
		columns = 2
	case width < 400:
		row = 295
	}
	return 130 + (cards+columns-1)/columns*row
}

// cards counts those that a frame shows.
func (s *Site) cards(ctx context.Context, current Catalogue, e shownElsewhere) (int, error) {
	if e.Plan != 0 {
		return 1, nil
	}
	list, err := current.Browse(ctx, s.valuesElsewhere(e), maxEmbedded)
	return len(list.Items), err
}

// oEmbedded is the answer: version 1.0, of the type rich.
type oEmbedded struct {
	Type            string `json:"type"`
	Version         string `json:"version"`
	Title           string `json:"title"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	CacheAge        int    `json:"cache_age"`
	Thumbnail       string `json:"thumbnail_url"`
	ThumbnailWidth  int    `json:"thumbnail_width"`
	ThumbnailHeight int    `json:"thumbnail_height"`
	HTML            string `json:"html"`
	Width           int    `json:"width"`
	Height          int    `json:"height"`
}

// oEmbed answers /oembed?url=ADDRESS for the pages of lists and plans.
func (s *Site) oEmbed(w http.ResponseWriter, r *http.Request, a asked) error {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	params, base := a.query, a.origin
	if format := params.Get("format"); format != "" && format != "json" {
		http.Error(w, fmt.Sprintf("format: %q is not offered; accepted is json", errs.Clip(format, 40)), http.StatusNotImplemented)
		return nil
	}
	u, err := url.Parse(params.Get("url"))
	if own, _ := url.Parse(base); err != nil || u.Path == "" || own == nil || u.Host != "" && !strings.EqualFold(u.Host, own.Host) {
		return noEmbed(params.Get("url"))
	}
	e, err := s.elsewhere(r, a.current, u.RequestURI())
	if err != nil {
		return noEmbed(params.Get("url"))
	}
	if e.Plan != 0 {
		if found, err := s.findPlan(r, a.current, strings.TrimPrefix(e.request.URL.Path, "/plans/")); err != nil || found == nil {
			return noEmbed(params.Get("url"))
		}
	}
	width, err := pixels(params, "maxwidth", embedWidth)
	if err != nil {
		return err
	}
	width = max(leastWidth, min(width, mostWidth))
	most, err := pixels(params, "maxheight", math.MaxInt)
	if err != nil {
		return err
	}
	key := strings.Join([]string{oEmbedPath, base, u.RequestURI(), e.address(), strconv.Itoa(width), strconv.Itoa(most)}, "\x00")
	return s.sendText(w, r, a.current, key, about{contentType: "application/json; charset=utf-8", policy: answer.Public}, func(r *http.Request) ([]byte, error) {
		cards, err := s.cards(r.Context(), a.current, e)
		if err != nil {
			return nil, err
		}
		height := min(most, frameHeight(cards, width))
		title := e.title() + " | " + s.Brand().Name
		frame := fmt.Sprintf(`<iframe src="%s" title="%s" width="%d" height="%d" frameborder="0" loading="lazy"></iframe>`,
			html.EscapeString(base+embedPath+"?"+u.RequestURI()), html.EscapeString(title), width, height)
		return json.Marshal(oEmbedded{Type: "rich", Version: "1.0", Title: title, ProviderName: s.Brand().Name, ProviderURL: base + e.prefix + "/", CacheAge: 3600,
			Thumbnail: e.base + formatPath(e.Path) + pngFormat + asSearch(u.RawQuery), ThumbnailWidth: socialcard.Width, ThumbnailHeight: socialcard.Height, HTML: frame, Width: width, Height: height})
	})
}

// embedLinks is the link by which programs find how to show a list or a plan on another site. It is absolute, since
// some of them resolve none.
func (s *Site) embedLinks(address string) []assetLink {
	if !s.Embeds {
		return nil
	}
	return []assetLink{{"alternate", baseMark + oEmbedPath + "?url=" + baseMark + url.QueryEscape(address), ` type="application/json+oembed"`}}
}

func noEmbed(address string) error {
	return errs.New(errs.NotFound, "url: %q is no list and no plan of this shop", errs.Clip(address, 200))
}

// pixels reads how many a consumer has room for.
func pixels(params url.Values, name string, usual int) (int, error) {
	text := params.Get(name)
	if text == "" {
		return usual, nil
	}
	most, err := strconv.Atoi(text)
	if err != nil || most < 1 {
		return 0, errs.Field(name, "%q came; accepted is a number of pixels", errs.Clip(text, 40))
	}
	return most, nil
}
