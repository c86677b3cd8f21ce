package view

import (
	"time"

	"launchrack/internal/model/market"
)

// PriceMoment is one entry of rpc/price_history: a plan's monthly price from a time on.
type PriceMoment struct {
	// SeenAt is when the shop first saw the price, in ISO 8601.
	SeenAt string `json:"seen_at"`
	// PriceMonthly is the quoted price in the requested currency, else one converted with
	// today's rates, so that only changes of the quote move it. Without a monthly quote it is
	// the price by which lists compare plans. It is null if none is known.
	PriceMonthly *market.Amount `json:"price_monthly"`
	// Available reports whether the plan could be ordered.
	Available bool `json:"available"`
}

// PriceTrace answers rpc/price_trace: the breakdown of a plan's shown price.
type PriceTrace struct {
	// Total and Period are null if no price is known. The lines in Currency add up to Total
	// exactly.
	Total    *market.Amount  `json:"total"`
	Currency market.Currency `json:"currency"`
	Period   *market.Period  `json:"period"`
	Lines    []PriceLine     `json:"lines"`
	// Setup is the setup fee, which Total leaves out; null for none.
	Setup *SetupTrace `json:"setup"`
	// Term is the price of the requested months; left out if none were requested or their total
	// is not known.
	Term *TermTrace `json:"term,omitempty"`
	// FirstYear is the price of twelve months with the setup fee; null if no fee is known.
	FirstYear *TermTrace `json:"first_year"`
	// Components are further charges, which Total leaves out; left out for none.
	Components []ComponentTrace `json:"components,omitempty"`
}

// ComponentTrace is the breakdown of one component of a plan's price. The lines in Currency
// add up to Total.
type ComponentTrace struct {
	// Component is ipv4, further_ipv4, backup, licence, overage or option.
	Component string  `json:"component"`
	Name      *string `json:"name"`
	// Period is month, hour, year, once or tb.
	Period string `json:"period"`
	// Place is the region with this charge; null for all regions of the plan.
	Place *string `json:"place"`
	// Source is the path of the field in the partner's document; null if not known.
	Source   *string         `json:"source"`
	Total    market.Amount   `json:"total"`
	Currency market.Currency `json:"currency"`
	Lines    []PriceLine     `json:"lines"`
}

// TermTrace is the breakdown of a plan's price over some months with its setup fee and its
// mandatory components. The lines add up to Total.
type TermTrace struct {
	Months int           `json:"months"`
	Total  market.Amount `json:"total"`
	// ByYear reports whether Total uses the quoted annual price, which is lower than twelve months.
	ByYear bool `json:"by_year"`
	// PerMonth is Total divided by Months, rounded to the cent.
	PerMonth market.Amount   `json:"per_month"`
	Currency market.Currency `json:"currency"`
	Lines    []PriceLine     `json:"lines"`
	// Text and PerMonthText are Total and PerMonth as shown, such as "€120.00".
	Text         string `json:"text"`
	PerMonthText string `json:"per_month_text"`
}

// SetupTrace is the breakdown of a setup fee. The lines in Currency add up to Total.
type SetupTrace struct {
	Total    market.Amount   `json:"total"`
	Currency market.Currency `json:"currency"`
	Lines    []PriceLine     `json:"lines"`
}

// PriceLine is one part of a price.
type PriceLine struct {
	Label    string          `json:"label"`
	Amount   market.Amount   `json:"amount"`
	Currency market.Currency `json:"currency"`
	// Text is the amount as shown, such as "€4.50".
	Text string `json:"text"`
	// Kind is base, computed, conversion, tax, or the component: setup, ipv4, further_ipv4, backup,
	// licence, overage or option.
	Kind string `json:"kind"`
	// SourceURL is the source of the amount: the plan's page at its partner, or the publisher of
	// the rates; null if not known.
	SourceURL *string `json:"source_url"`
	// SeenAt is when the partner last confirmed the amount, in ISO 8601; null for other lines.
	SeenAt *string `json:"seen_at"`
	// Rate is the units of Currency for one unit of the quoted currency, and RateDate the day
	// of the rate; null for unconverted amounts.
	Rate     *market.Amount `json:"rate"`
	RateDate *string        `json:"rate_date"`
}

// PartnerStatus is one entry of rpc/partner_status: the result of a partner's last refreshes.
type PartnerStatus struct {
	Partner market.PartnerID `json:"partner"`
	Name    string           `json:"name"`
	// LastGoodAt is the end of the last good refresh and LastTryAt the end of the last
	// one, in ISO 8601; null for none.
	LastGoodAt *string `json:"last_good_at"`
	LastTryAt  *string `json:"last_try_at"`
	// Outcome is ok, failed, held, off or never.
	Outcome RefreshOutcome `json:"outcome"`
	// FromPage reports that the plans are read from the host's page.
	FromPage bool `json:"-"`
	// Reason says why a refresh failed or was held back, or what to configure for a
	// partner that is off; empty otherwise.
	Reason string `json:"reason"`
	// Plans counts the partner's rows, and Rejected the rejected items of its last answer.
	Plans    int `json:"plans"`
	Rejected int `json:"rejected"`
	// NextAt is when the next refresh is due, in ISO 8601; null if none is scheduled.
	NextAt *string `json:"next_at"`
	// DocumentAgeSeconds is the time since the partner last confirmed its plans; null if it
	// never did.
	DocumentAgeSeconds *int64 `json:"document_age_seconds"`
	// Rejections are the first rejected items of the last answer, and the first rejected parts
	// of listed items.
	Rejections []Rejection `json:"rejections"`
	// Drift is the first differences between the fields of the last answer and those of the
	// good refresh before it.
	Drift []FieldChange `json:"drift"`
	// Held are the prices that are held back. A known plan keeps its old price; a new plan is
	// not listed.
	Held []HeldPrice `json:"held"`
	// Overdue reports whether the last confirmation of the plans is too long ago.
	Overdue bool `json:"overdue"`
}

// HeldPrice is a price that is held back.
type HeldPrice struct {
	Item string `json:"item"`
	// Reason names the new price and the one that it differs too much from.
	Reason string `json:"reason"`
	// Since is when an answer first had this price, in ISO 8601.
	Since string `json:"since"`
	// Key is the whole key, where an operator has to allow the plan; empty for a price that time confirms.
	Key market.SKU `json:"-"`
}

// FieldChange is a field of a partner's documents that is new, gone, or of another type.
type FieldChange struct {
	Path string `json:"path"`
	// Before and After are types, such as "null string"; empty for a missing field.
	Before string `json:"before"`
	After  string `json:"after"`
}

// RefreshOutcome is the outcome of a partner's last refresh, or why it has none.
type RefreshOutcome string

// The outcomes of rpc/partner_status.
const (
	OutcomeOK     RefreshOutcome = "ok"
	OutcomeFailed RefreshOutcome = "failed"
	OutcomeHeld   RefreshOutcome = "held"
	OutcomeOff    RefreshOutcome = "off"
	// OutcomePaused means that an operator has paused the partner.
	OutcomePaused RefreshOutcome = "paused"
	OutcomeNever  RefreshOutcome = "never"
)

// StatusReport is what /status shows.
type StatusReport struct {
	// At is when the page was made, such as "22 Nov 2026, 23:10 UTC".
	At   string      `json:"at"`
	Rows []StatusRow `json:"rows"`
}

// StatusRow is one partner on /status.
type StatusRow struct {
	Partner market.PartnerID `json:"partner"`
	Name    string           `json:"name"`
	Outcome RefreshOutcome   `json:"outcome"`
	// Overdue reports that this is the partner's state, in the place of a good outcome long ago.
	Overdue bool   `json:"overdue"`
	Reason  string `json:"reason"`
	Plans   int    `json:"plans"`
	// Rejected counts the rejected items of the last answer, and Rejections are the first of them.
	Rejected   int         `json:"rejected"`
	Rejections []Rejection `json:"rejections"`
	// Drift sums up how the fields of the last answer changed, such as "2 new fields, 1
	// gone"; empty for no change. DriftLines describe each change.
	Drift      string   `json:"drift"`
	DriftLines []string `json:"drift_lines"`
	// The times are null for none.
	LastGood *RelativeTime `json:"last_good"`
	LastTry  *RelativeTime `json:"last_try"`
	Next     *RelativeTime `json:"next"`
}

// RelativeTime is a time relative to the moment when the page was made.
type RelativeTime struct {
	// Text is such as "3 hours ago".
	Text string `json:"text"`
	// Time is the time in ISO 8601.
	Time string `json:"time"`
}

// Time formats a time as ISO 8601; nil for the zero time.
func Time(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := t.UTC().Format(time.RFC3339)
	return &text
}
