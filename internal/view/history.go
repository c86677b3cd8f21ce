package view

import (
	"time"

	"launchrack/internal/market"
)

// PriceMoment is one entry of rpc/price_history: what a plan cost a month from a time
// on.
type PriceMoment struct {
	// SeenAt is when the shop saw it first, in ISO 8601.
	SeenAt string `json:"seen_at"`
	// PriceMonthly is in the currency that was asked for: quoted, else converted with
	// the rates in force today, so that a line moves only where a price did. Where no
	// month is quoted it is the price that is compared. It is null where none is known.
	PriceMonthly *market.Amount `json:"price_monthly"`
	// Available reports whether the plan could be ordered.
	Available bool `json:"available"`
}

// PriceTrace answers rpc/price_trace: what the shown price of a plan is made of.
type PriceTrace struct {
	// Total and Period are null where no price is known. The lines in Currency add up to
	// Total to the last digit.
	Total    *market.Amount  `json:"total"`
	Currency market.Currency `json:"currency"`
	Period   *market.Period  `json:"period"`
	Lines    []PriceLine     `json:"lines"`
	// Setup is what is paid once and no part of Total; null where nothing is.
	Setup *SetupTrace `json:"setup"`
	// Term is what the months that were asked for cost; left out where none were, and where
	// their total is not known.
	Term *TermTrace `json:"term,omitempty"`
	// FirstYear is twelve months and the setup fee; null where no fee is known.
	FirstYear *TermTrace `json:"first_year"`
	// Components are what else is charged, no part of Total; left out where nothing is.
	Components []ComponentTrace `json:"components,omitempty"`
}

// ComponentTrace is what a component of a plan's price is made of. The lines in Currency
// add up to Total.
type ComponentTrace struct {
	// Component is ipv4, licence, overage or option.
	Component string  `json:"component"`
	Name      *string `json:"name"`
	// Period is month, hour, year, once or tb.
	Period string `json:"period"`
	// Place is where it holds; null for all places of the plan.
	Place *string `json:"place"`
	// Source is the path of the field that told it; null where that is not known.
	Source   *string         `json:"source"`
	Total    market.Amount   `json:"total"`
	Currency market.Currency `json:"currency"`
	Lines    []PriceLine     `json:"lines"`
}

// TermTrace is what a plan costs over some months with its setup fee and what else it cannot
// be rented without. The lines add up to Total.
type TermTrace struct {
	Months int           `json:"months"`
	Total  market.Amount `json:"total"`
	// ByYear reports that the quoted year is in it, which is lower than its months.
	ByYear bool `json:"by_year"`
	// PerMonth is Total by months, rounded to the cent.
	PerMonth market.Amount   `json:"per_month"`
	Currency market.Currency `json:"currency"`
	Lines    []PriceLine     `json:"lines"`
	// Text and PerMonthText are Total and PerMonth as they are shown, such as "€120.00".
	Text         string `json:"text"`
	PerMonthText string `json:"per_month_text"`
}

// SetupTrace is what a setup fee is made of. The lines in Currency add up to Total.
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
	// Text is the amount as it is shown, such as "€4.50".
	Text string `json:"text"`
	// Kind is base, computed, conversion, tax, or the component: setup, ipv4, licence,
	// overage or option.
	Kind string `json:"kind"`
	// SourceURL is where the number comes from: the plan at its partner, or the
	// publisher of the rates; null where none is known.
	SourceURL *string `json:"source_url"`
	// SeenAt is when the partner last confirmed it, in ISO 8601; null for other lines.
	SeenAt *string `json:"seen_at"`
	// Rate is units of Currency for one unit of the quote's, and RateDate the day of the
	// rates; null for what is not converted.
	Rate     *market.Amount `json:"rate"`
	RateDate *string        `json:"rate_date"`
}

// PartnerStatus is one entry of rpc/partner_status: how a partner's refreshes go.
type PartnerStatus struct {
	Partner market.PartnerID `json:"partner"`
	Name    string           `json:"name"`
	// LastGoodAt is the end of the last good refresh and LastTryAt the end of the last
	// one, in ISO 8601; null for none.
	LastGoodAt *string `json:"last_good_at"`
	LastTryAt  *string `json:"last_try_at"`
	// Outcome is ok, failed, held, off or never.
	Outcome RefreshOutcome `json:"outcome"`
	// Reason says why a refresh failed or was held back, or what to configure for a
	// partner that is off; empty otherwise.
	Reason string `json:"reason"`
	// Plans is how many rows the shop has of the partner, and Rejected how many items
	// of the last answer were not taken.
	Plans    int `json:"plans"`
	Rejected int `json:"rejected"`
	// NextAt is when the next refresh is due, in ISO 8601; null where none is scheduled.
	NextAt *string `json:"next_at"`
	// DocumentAgeSeconds is the time since the partner last confirmed its plans; null
	// where it never did.
	DocumentAgeSeconds *int64 `json:"document_age_seconds"`
	// Rejections are the first items that the last answer lost, Rejected counts all, and the
	// first parts that items are listed without.
	Rejections []Rejection `json:"rejections"`
	// Drift is how the fields of the last answer differ from those of the last good refresh
	// before it, the first differences.
	Drift []FieldChange `json:"drift"`
	// Held are the prices that are held back: of plans that keep their old price, and of new
	// plans that are not listed for it.
	Held []HeldPrice `json:"held"`
	// Overdue reports that the plans are not confirmed for longer than they should be.
	Overdue bool `json:"overdue"`
}

// HeldPrice is a price that is held back.
type HeldPrice struct {
	Item string `json:"item"`
	// Reason says what came, and beside what it is not believed yet.
	Reason string `json:"reason"`
	// Since is when the first answer came that said this price, in ISO 8601.
	Since string `json:"since"`
}

// FieldChange is a field of a partner's documents that is new, gone, or of another type.
type FieldChange struct {
	Path string `json:"path"`
	// Before and After are types, such as "null string"; empty where there was or is no
	// such field.
	Before string `json:"before"`
	After  string `json:"after"`
}

// RefreshOutcome is how a partner stands.
type RefreshOutcome string

// The outcomes of rpc/partner_status.
const (
	OutcomeOK     RefreshOutcome = "ok"
	OutcomeFailed RefreshOutcome = "failed"
	OutcomeHeld   RefreshOutcome = "held"
	OutcomeOff    RefreshOutcome = "off"
	// OutcomePaused is a partner that an operator has stopped.
	OutcomePaused RefreshOutcome = "paused"
	OutcomeNever  RefreshOutcome = "never"
)

// RefreshOutcomes lists the outcomes, the good one first.
func RefreshOutcomes() []RefreshOutcome {
	return []RefreshOutcome{OutcomeOK, OutcomeFailed, OutcomeHeld, OutcomeOff, OutcomePaused, OutcomeNever}
}

// StatusReport is what the page /status shows.
type StatusReport struct {
	// At is when the page was made, such as "22 Nov 2026, 23:10 UTC".
	At   string      `json:"at"`
	Rows []StatusRow `json:"rows"`
}

// StatusRow is one partner of the page /status.
type StatusRow struct {
	Partner market.PartnerID `json:"partner"`
	Name    string           `json:"name"`
	Outcome RefreshOutcome   `json:"outcome"`
	Reason  string           `json:"reason"`
	Plans   int              `json:"plans"`
	// Rejected is how many items of the last answer were not taken, and Rejections the first
	// of them.
	Rejected   int         `json:"rejected"`
	Rejections []Rejection `json:"rejections"`
	// Drift sums up how the fields of the last answer changed, such as "2 new fields, 1
	// gone"; it is empty where none did. DriftLines say it of each field.
	Drift      string   `json:"drift"`
	DriftLines []string `json:"drift_lines"`
	// The times are null where there is none.
	LastGood *RelativeTime `json:"last_good"`
	LastTry  *RelativeTime `json:"last_try"`
	Next     *RelativeTime `json:"next"`
}

// RelativeTime is a time as a visitor reads it.
type RelativeTime struct {
	// Text is its distance from the moment at which the page was made, such as "3 hours
	// ago".
	Text string `json:"text"`
	// Time is the time itself, in ISO 8601.
	Time string `json:"time"`
}

// Time writes a time in ISO 8601; it is null for a time that never was.
func Time(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := t.UTC().Format(time.RFC3339)
	return &text
}
