// Package law says what a shop must tell its visitors where it has its seat. A seat is data: rows of law.csv, each with
// its source. The program says and shows what they ask for; docs/law.md says how.
package law

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/place"
)

// Duty is something that a law asks of a shop.
type Duty string

// The duties, as law.csv names them.
const (
	// Tax is that prices include tax unless a visitor says otherwise.
	Tax Duty = "tax"
	// Fees is that costs on top of a price are told.
	Fees Duty = "fees"
	// Lowest is the lowest price of 30 days beside a reduction.
	Lowest Duty = "lowest"
	// Ranking is what a list is sorted by.
	Ranking Duty = "ranking"
	// Coverage is how many partners are compared, and whether these are all.
	Coverage Duty = "coverage"
	// Payment is whether partners pay for their place.
	Payment Duty = "payment"
	// Trader is whether a partner has declared to be a trader.
	Trader Duty = "trader"
	// Imprint and Contact are who runs the shop, and how to reach them.
	Imprint Duty = "imprint"
	Contact Duty = "contact"
)

var duties = []Duty{Tax, Fees, Lowest, Ranking, Coverage, Payment, Trader, Imprint, Contact}

// Rule is a duty with the law that it follows from.
type Rule struct {
	Duty Duty
	// Law names the law and its place, and Asks says in a sentence what it wants.
	Law, Asks string
	// Source is the law's address, and Read the day when it was read.
	Source string
	Read   time.Time
}

// ParseSeat reads a country by its code, such as DE, or by its name in a language that ships; empty is no seat. Its error
// names what is accepted.
func ParseSeat(text string) (string, error) {
	code := strings.ToUpper(strings.TrimSpace(text))
	if named, isName := place.CountryOf(text); isName {
		code = named
	} else if code == "UK" {
		code = "GB"
	}
	if code == "" || len(code) == 2 && place.CountryName(code) != code {
		return code, nil
	}
	return "", errs.New(errs.Invalid, "%q is no country; accepted is its name or its code, such as Germany or DE", errs.Clip(text, 40))
}

// Profile is what the law of a seat asks.
type Profile struct {
	// Seat is the code of the country, in capitals; empty if it is not known.
	Seat string
	// Rules are those of the seat, in the order of the duties. A seat without rows has the strictest: all of them.
	// So has no seat, for the desk, which asks for it.
	Rules []Rule
	// IsKnown reports whether law.csv has rows for the seat.
	IsKnown bool
}

// Of gives the profile of a country's code. The European Union's rules hold in each of its countries.
func Of(seat string) Profile {
	p := Profile{Seat: seat, IsKnown: true}
	own := []string{seat}
	if place.InEuropeanUnion(seat) {
		own = append(own, union)
	}
	rows := load()
	isOwn := func(r row) bool { return slices.Contains(own, r.seat) }
	if !slices.ContainsFunc(rows, isOwn) {
		p.IsKnown = false
		isOwn = func(row) bool { return true }
	}
	for _, duty := range duties {
		for _, r := range rows {
			if isOwn(r) && r.Duty == duty {
				p.Rules = append(p.Rules, r.Rule)
			}
		}
	}
	return p
}

// Asks reports whether some law of the seat has the duty. Where no seat is set nobody asks: the pages of such a shop speak
// of no law.
func (p Profile) Asks(duty Duty) bool {
	return p.Seat != "" && slices.ContainsFunc(p.Rules, func(r Rule) bool { return r.Duty == duty })
}

// TaxCountry is the country whose tax prices include for visitors who chose none, if its rate is known; empty for net
// prices.
func (p Profile) TaxCountry() string {
	if !p.Asks(Tax) {
		return ""
	}
	return p.Seat
}

// union names the rows of the European Union.
const union = "EU"

type row struct {
	seat string
	Rule
}

//go:embed law.csv
var file string

// load parses the embedded rows once. It panics only if they are invalid, which a test excludes.
var load = sync.OnceValue(func() []row {
	rows, err := parse(file)
	if err != nil {
		panic(err)
	}
	return rows
})

func parse(text string) (rows []row, err error) {
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("law.csv: %w", err)
	}
	for _, line := range lines[1:] {
		r := row{line[0], Rule{Duty: Duty(line[1]), Law: line[2], Asks: line[3], Source: line[4]}}
		if r.Read, err = time.Parse(time.DateOnly, line[5]); err != nil {
			return nil, fmt.Errorf("law.csv: %s, %s: %w", r.seat, r.Law, err)
		}
		if !slices.Contains(duties, r.Duty) || r.Law == "" || r.Asks == "" || !strings.HasPrefix(r.Source, "https://") {
			return nil, fmt.Errorf("law.csv: %s, %s: the duty %q, the sentence or the source %q is none", r.seat, r.Law, r.Duty, r.Source)
		}
		rows = append(rows, r)
	}
	return rows, nil
}
