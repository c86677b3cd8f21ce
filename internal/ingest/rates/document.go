// Package rates fetches the European Central Bank's exchange rates once a day. It refuses
// implausible rates, and marks the rates in force as old after some days.
//
//	publisher ──> Parse ──> check ──> store (one transaction) ──> publish a snapshot
//	              strict    against the rates in force
package rates

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// publisher is the only accepted sender of a document.
const publisher = "European Central Bank"

// maxQuoted is the maximum length of a quotation from a document in an error, in runes.
const maxQuoted = 40

// envelope is the publisher's daily document: an outer Cube with one Cube for the day, which has
// one for each currency.
type envelope struct {
	XMLName xml.Name `xml:"http://www.gesmes.org/xml/2002-08-01 Envelope"`
	Sender  string   `xml:"http://www.gesmes.org/xml/2002-08-01 Sender>name"`
	Days    []day    `xml:"http://www.ecb.int/vocabulary/2002-08-01/eurofxref Cube>Cube"`
}

type day struct {
	Time  string `xml:"time,attr"`
	Rates []rate `xml:"http://www.ecb.int/vocabulary/2002-08-01/eurofxref Cube"`
}

type rate struct {
	Currency string `xml:"currency,attr"`
	Rate     string `xml:"rate,attr"`
}

// decimal matches a rate: no sign, no exponent.
var decimal = regexp.MustCompile(`^[0-9]{1,6}(?:\.[0-9]{1,10})?$`)

// Parse parses the publisher's daily document: one day, with a rate for USD and for GBP. It fails
// with errs.Partner for any other document.
func Parse(document []byte) (price.Rates, error) {
	e, err := decode(document)
	switch {
	case err != nil:
		return price.Rates{}, errs.Wrap(errs.Partner, err, "The exchange rates are not in the form of the publisher's daily document")
	case strings.TrimSpace(e.Sender) != publisher:
		return price.Rates{}, refuse("The exchange rates come from %q; accepted is %q", errs.Clip(e.Sender, maxQuoted), publisher)
	case len(e.Days) != 1:
		return price.Rates{}, refuse("The exchange rates hold %d days; accepted is one", len(e.Days))
	}
	return e.Days[0].read()
}

// decode decodes one XML document. It fails if the document is truncated or a second one follows.
func decode(document []byte) (envelope, error) {
	var e envelope
	dec := xml.NewDecoder(bytes.NewReader(document))
	if err := dec.Decode(&e); err != nil {
		return e, err
	}
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return e, nil
		}
		if err != nil {
			return e, err
		}
		if _, more := token.(xml.StartElement); more {
			return e, errors.New("a second element follows the envelope")
		}
	}
}

func (d day) read() (price.Rates, error) {
	date, err := time.Parse(time.DateOnly, d.Time)
	if err != nil {
		return price.Rates{}, refuse("The exchange rates have the day %q; accepted is one such as 2026-11-20", errs.Clip(d.Time, maxQuoted))
	}
	perEUR := map[market.Currency]market.Amount{}
	for _, r := range d.Rates {
		c := market.Currency(r.Currency)
		if !slices.Contains(market.OfEveryShop(), c) {
			r.addOther(perEUR)
			continue
		}
		if _, twice := perEUR[c]; twice || c == market.EUR {
			return price.Rates{}, refuse("The exchange rates of %s hold %s where it does not belong or twice", d.Time, c)
		}
		if perEUR[c], err = r.amount(); err != nil {
			return price.Rates{}, refuse("The exchange rates of %s give %s as %q; accepted is a decimal above 0", d.Time, c, errs.Clip(r.Rate, maxQuoted))
		}
	}
	for _, c := range quoted {
		if _, has := perEUR[c]; !has {
			return price.Rates{}, refuse("The exchange rates of %s lack %s", d.Time, c)
		}
	}
	return price.Reference(date, perEUR), nil
}

// addOther adds a currency that not every shop shows. An invalid or repeated rate
// leaves out only this currency, as few plans are quoted in it.
func (r rate) addOther(perEUR map[market.Currency]market.Amount) {
	c := market.Currency(r.Currency)
	a, err := r.amount()
	if _, twice := perEUR[c]; twice || err != nil || !slices.Contains(market.Convertible(), c) {
		delete(perEUR, c)
		return
	}
	perEUR[c] = a
}

// quoted are the currencies that a document must have.
var quoted = []market.Currency{market.USD, market.GBP}

func (r rate) amount() (market.Amount, error) {
	if !decimal.MatchString(r.Rate) {
		return market.Amount{}, errors.New("not a decimal")
	}
	a, err := market.ParseAmount(r.Rate)
	if err == nil && a.Sign() <= 0 {
		err = errors.New("not above 0")
	}
	return a, err
}

func refuse(format string, args ...any) error { return errs.New(errs.Partner, format, args...) }
