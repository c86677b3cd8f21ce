package pages

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// changeDays is how many days back a landing page says what changed in its list.
const changeDays = 7

// maxRepriced bounds the plans whose courses are read for a landing page, each some
// microseconds.
const maxRepriced = 1000

// landingChanges count what changed in a list since a day, of the partners that the shop watched then.
type landingChanges struct {
	since time.Time
	// added counts the plans that the shop first saw since that day, and repriced the older
	// plans whose price changed since.
	added, repriced int
	// lowest counts repriced plans that are now at their lowest price in 90 days.
	lowest int
}

// changes counts what changed in a list. A version of a snapshot holds for one day, and so do these.
func (p Catalogue) changes(own url.Values) (landingChanges, error) {
	c := landingChanges{since: p.Service.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, -changeDays)}
	watched, ok := p.watchedSince(c.since)
	if !ok {
		return landingChanges{}, nil
	}
	own = both(own, watched)
	all, err := p.changed(own, nil)
	if err != nil {
		return landingChanges{}, err
	}
	added, err := p.changed(own, url.Values{"first_seen_at": {since("gte", c.since)}})
	if err != nil {
		return landingChanges{}, err
	}
	if c.added = added.Total; c.added == all.Total { // the shop knows none of them longer
		return landingChanges{}, nil
	}
	repriced, err := p.changed(own, url.Values{"or": {"(first_seen_at.is.null,first_seen_at." + since("lt", c.since) + ")"}, "price_changed_at": {since("gte", c.since)}})
	if err != nil {
		return landingChanges{}, err
	}
	c.repriced = repriced.Total
	if repriced.Len() < repriced.Total {
		return c, nil
	}
	plans, err := repriced.Plans()
	for _, plan := range plans {
		if isAtLowest(plan, c.since) {
			c.lowest++
		}
	}
	return c, err
}

func since(operator string, at time.Time) string { return operator + "." + at.Format(time.RFC3339) }

// changed finds the plans of a list by more conditions, the first maxRepriced of them.
func (p Catalogue) changed(own, more url.Values) (catalog.Result, error) {
	q, err := listQuery(both(own, more))
	if err != nil {
		return catalog.Result{}, err
	}
	q.Limit, q.Grouped = maxRepriced, false
	q.Order = []query.Order{{Ref: query.Ref{Column: "id", Kind: row.Integer}}}
	return p.Snap.Find(q, catalog.Public)
}

// both holds the conditions of two lists.
func both(a, b url.Values) url.Values {
	all := maps.Clone(a)
	for name, values := range b {
		all[name] = slices.Concat(all[name], values)
	}
	return all
}

// watchedSince leaves out the plans of partners that the shop has watched for less time: what a first
// refresh brings was there before. Where it has watched none for so long, nobody knows that it was there
// itself, and not even rows by hand are said to be new.
func (p Catalogue) watchedSince(day time.Time) (own url.Values, ok bool) {
	var young []string
	partners := p.Snap.Partners()
	for _, s := range partners {
		if s.WatchedSince.IsZero() || s.WatchedSince.After(day) {
			young = append(young, string(s.Partner.ID))
		}
	}
	if len(young) == 0 || len(young) == len(partners) {
		return nil, len(young) < len(partners)
	}
	return url.Values{"or": {"(partner_id.is.null,partner_id.not.in.(" + strings.Join(young, ",") + "))"}}, true
}

// isAtLowest reports whether a price of a plan fell since a day to the lowest of 90 days.
func isAtLowest(plan *market.Plan, since time.Time) bool {
	course, err := price.ReadCourse(plan.PriceCourse)
	if err != nil {
		return false // a snapshot writes what this reads
	}
	for _, quote := range course.Quotes {
		if quote.IsLowest && !quote.LastAt.Before(since) {
			return true
		}
	}
	return false
}

// text lists what changed in a sentence; empty for nothing.
func (c landingChanges) text(lang *language.Language) string {
	var list []string
	if c.added > 0 {
		list = append(list, lang.N("{count} plan added", "{count} plans added", c.added))
	}
	if c.repriced > 0 {
		list = append(list, lang.N("{count} price changed", "{count} prices changed", c.repriced))
	}
	if c.lowest > 0 {
		list = append(list, lang.N("{count} at a 90-day low", "{count} at a 90-day low", c.lowest))
	}
	if len(list) == 0 {
		return ""
	}
	return lang.T("Since {day}: {changes}.", "day", lang.Day(c.since), "changes", lang.And(list))
}
