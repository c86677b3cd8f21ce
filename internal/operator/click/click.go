// Package click says what the shop knows of clicks on order links: how many there were on a day,
// by plan, kind of page and country of the list, and what partners say they led to. It knows
// nothing of who clicked.
package click

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
)

// Page is a kind of page with order links.
type Page string

// The kinds of pages.
const (
	// Home is the home page, with its cards of the cheapest plans and its list.
	Home Page = "home"
	// List is a list of cards, and Table the same list as a table.
	List  Page = "list"
	Table Page = "table"
	// Plan is the page of one plan.
	Plan Page = "plan"
	// Compare is the page of plans side by side.
	Compare Page = "compare"
	// Landing is the page of a partner, a country or a processor.
	Landing Page = "landing"
	// Sponsored is the row of a sponsored plan above a list, on whatever page.
	Sponsored Page = "sponsored"
	// Embed is a frame on another site.
	Embed Page = "embed"
)

// Pages lists the kinds of pages.
func Pages() []Page { return []Page{Home, List, Table, Plan, Compare, Landing, Sponsored, Embed} }

// Click is one click as a browser reports it.
type Click struct {
	// Plan is the id of the row.
	Plan int64
	Page Page
	// Country is the ISO code of the country that the list was narrowed to; empty for none.
	Country string
}

// ID is the sub-id that a click put into its order link: random, and of nobody.
type ID string

// idForm is what pages make.
var idForm = regexp.MustCompile(`^lr-\d{10,40}$`)

// Named is a click with its id.
type Named struct {
	ID
	Key
}

// Read reads the body of a beacon. The id is empty where the link took none. An error names the field, what
// came and what is accepted.
func Read(body []byte) (Click, ID, error) {
	var told struct {
		Plan    int64  `json:"plan_id"`
		Page    Page   `json:"page"`
		Country string `json:"country"`
		ID      ID     `json:"click"`
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&told)
	if _, more := decoder.Token(); err == nil && more != io.EOF {
		err = errs.New(errs.Invalid, "something follows the object")
	}
	if err != nil {
		return Click{}, "", errs.New(errs.Invalid, "The body is no click: %s. Accepted is a JSON object with plan_id, page and country, and click where the link has its id.",
			errs.Clip(strings.TrimPrefix(err.Error(), "json: "), 100))
	}
	if told.Plan < 1 || told.Plan > int64(market.MaxPlanID) {
		return Click{}, "", errs.Field("plan_id", "%d came; accepted is the id of a plan", told.Plan)
	}
	if !slices.Contains(Pages(), told.Page) {
		return Click{}, "", errs.Field("page", "%q came; accepted are home, list, table, plan, compare, landing, sponsored and embed", errs.Clip(string(told.Page), 40))
	}
	if told.ID != "" && !idForm.MatchString(string(told.ID)) {
		return Click{}, "", errs.Field("click", "%q came; accepted are lr- and 10 to 40 digits, or nothing", errs.Clip(string(told.ID), 60))
	}
	country := strings.ToUpper(told.Country)
	if country != "" && (len(country) != 2 || place.CountryName(country) == country) {
		return Click{}, "", errs.Field("country", "%q came; accepted are the ISO code of a country, such as DE, and an empty text", errs.Clip(told.Country, 40))
	}
	return Click{told.Plan, told.Page, country}, told.ID, nil
}

// Key is what clicks are counted by.
type Key struct {
	// Day is a day of UTC, such as 2026-11-26.
	Day     string
	Partner market.PartnerID
	Click
}

// Count is how many clicks there were.
type Count struct {
	Key
	Clicks int64
}

// DayOf gives the day on which a click counts.
func DayOf(t time.Time) string { return t.UTC().Format(time.DateOnly) }
