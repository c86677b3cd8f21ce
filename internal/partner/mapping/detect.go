package mapping

import (
	"context"
	"fmt"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// Detected is what a system makes of a document.
type Detected struct {
	System string
	// File is the partner's file, whole but for its currency where NeedsCurrency is set.
	File          string
	NeedsCurrency bool
	Judged        partner.Judged
	// Plans counts the verdicts with a plan.
	Plans int
}

// Named is what a detected file says beside its system. Address may be a file on this machine.
type Named struct{ ID, Name, Website, Address, Currency string }

// Detect tries each system on a document and returns the one that reads the most plans of it; false where none
// reads any. Where two read as many, the one whose name says more of the document, the earlier of Systems, wins.
func Detect(ctx context.Context, document []byte, of Named) (best Detected, found bool) {
	for _, system := range Systems() {
		d, ok := try(ctx, system, document, of)
		if ok && d.Plans > best.Plans {
			best, found = d, true
		}
	}
	return best, found
}

func try(ctx context.Context, system string, document []byte, of Named) (Detected, bool) {
	d := Detected{System: system, File: of.file(system)}
	a, err := New("partner.yaml", []byte(d.File))
	if err != nil && of.Currency == "" {
		of.Currency, d.NeedsCurrency = "USD", true // only to count the plans
		a, err = New("partner.yaml", []byte(of.file(system)))
	}
	if err != nil {
		return d, false
	}
	body, err := a.Convert(document)
	if err != nil {
		return d, false
	}
	if d.Judged, err = a.Translate(ctx, []partner.Document{{Body: body}}); err != nil {
		return d, false
	}
	for _, v := range d.Judged.Verdicts {
		if v.Plan != nil {
			d.Plans++
		}
	}
	return d, d.Plans > 0
}

// file is a partner's file of a few lines.
func (n Named) file(system string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "id: %s\nname: %q\nwebsite: %q\nsystem: %s\n", n.ID, n.Name, n.Website, system)
	if market.CheckLink(n.Address) == nil {
		fmt.Fprintf(&b, "address: %q\n", n.Address)
	} else {
		fmt.Fprintf(&b, "source: {file: %q}\n", n.Address)
	}
	if n.Currency != "" {
		fmt.Fprintf(&b, "currency: %s\n", n.Currency)
	}
	return b.String()
}
