package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Rates is the name of the exchange rates in SetFault, and RatesPath their path, as at the European
// Central Bank.
const (
	Rates     = "rates"
	RatesPath = "/stats/eurofxref/eurofxref-daily.xml"
)

// Faults that only the exchange rates have.
const (
	Implausible Fault = "implausible" // the point of a rate is misplaced
	OldRates    Fault = "old-rates"   // nothing new for thirty days
	FutureRates Fault = "future-rates"
)

// RateFaults lists the faults that the exchange rates can have, None first.
func RateFaults() []Fault {
	return []Fault{None, Status500, Status404, Status429, Hang, Truncated, HTML, Challenge, EmptyList, MostlyGone,
		PriceZero, PriceString, PriceNull, DuplicateIDs, Implausible, OldRates, FutureRates}
}

// quote is one currency of the made-up rates, in units for one euro.
type quote struct{ currency, rate string }

// quotes returns the rates of a generation, which differ a little.
func quotes(generation int) []quote {
	cents := generation % 50
	return []quote{
		{"USD", fmt.Sprintf("1.10%02d", cents)}, {"JPY", "161.40"}, {"CZK", "25.110"}, {"DKK", "7.4600"},
		{"GBP", fmt.Sprintf("0.84%02d0", cents)}, {"PLN", "4.3120"}, {"SEK", "11.3300"}, {"CHF", "0.9410"}, {"AUD", "1.7120"}, {"SGD", "1.4480"},
	}
}

// rates serves a daily document with made-up rates of today.
func (s *Sandbox) rates(w http.ResponseWriter, r *http.Request) {
	st := s.state(Rates)
	s.opts.Logger.Info("asked", "feed", Rates, "address", r.URL.String(), "generation", st.generation, "fault", st.fault)
	if s.serveFault(w, r, st.fault) {
		return
	}
	body := todaysRates(s.opts.Now().UTC(), st)
	if st.fault == Truncated {
		body = body[:len(body)/2]
	}
	w.Header().Set("Content-Type", "text/xml")
	s.send(w, []byte(body))
}

func todaysRates(day time.Time, st state) string {
	switch st.fault {
	case OldRates:
		day = day.AddDate(0, 0, -30)
	case FutureRates:
		day = day.AddDate(0, 0, 30)
	}
	var rows strings.Builder
	for _, q := range spoilQuotes(quotes(st.generation), st.fault) {
		fmt.Fprintf(&rows, "\t\t\t<Cube currency='%s' rate='%s'/>\n", q.currency, q.rate)
	}
	return RatesDocument(day.Format(time.DateOnly), rows.String())
}

// RatesDocument returns the daily XML document of the European Central Bank. Each row is a line.
func RatesDocument(day, rows string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='` + day + `'>
` + rows + `		</Cube>
	</Cube>
</gesmes:Envelope>
`
}

func spoilQuotes(all []quote, f Fault) []quote {
	switch f {
	case EmptyList:
		return nil
	case MostlyGone:
		return all[:1]
	case DuplicateIDs:
		return slices.Concat(all, all[:1])
	case PriceZero:
		all[0].rate = "0"
	case PriceString:
		all[0].rate = strings.Replace(all[0].rate, ".", ",", 1)
	case PriceNull:
		all[0].rate = ""
	case Implausible:
		all[0].rate = strings.Replace(all[0].rate, ".", "", 1)
	}
	return all
}
