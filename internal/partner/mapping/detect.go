package mapping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/offers"
	"launchrack/internal/partner/tree"
)

// Detected is what a system makes of a document.
type Detected struct {
	System string
	// File is the partner's file, whole but for its currency where NeedsCurrency is set.
	File          string
	NeedsCurrency bool
	Judged        partner.Judged
	// Unconfirmed says what the document cannot tell, a sentence each.
	Unconfirmed []string
	// Plans counts the verdicts with a plan.
	Plans int
	// facts counts what was read of all plans.
	facts int

	adapter *Adapter
	body    []byte
}

// Looks shows what the system makes of the first items.
func (d Detected) Looks(ctx context.Context, most int) ([]Look, error) {
	return d.adapter.Looks(ctx, d.body, most)
}

// Named is what a detected file says beside its system. Address may be a file on this machine.
type Named struct {
	ID, Name, Website, Address, Currency string
	// System is the only one that is tried; empty for all.
	System string
	// Choices are parts of the items that take the place of what the system says.
	Choices []Choice
	// VAT is the percent of tax in all prices; empty where texts say whether it is.
	VAT string
	// Months is how long a price pays for whose text does not say it; 0 for a doubt.
	Months int
	// Skip are keys of items that are no plans.
	Skip []string
	// selection is where the plans of a page stand that no system made.
	selection tree.Selection
}

// Choice takes a field, or the price, from another part of each item.
type Choice struct{ Field, Part string }

const (
	wholeIn = `%s | tostring | capture("(?<n>[0-9]+)").n`
	sizeIn  = `%s | tostring | capture("(?<n>[0-9]+([.,][0-9]+)? *[KMGTPkmgtp][iI]?[bB])").n | sub(",";".")`
)

// choosable are the fields that can be taken from another part, each with the expression that finds it there.
var choosable = []struct{ field, expression string }{
	{"name", "%s"}, {"sku", "%s"}, {"specs", "%s"}, {"description", "%s"}, {"cpu_model", "%s"}, {"cpu_cores", wholeIn}, {"memory", sizeIn}, {"storage", sizeIn},
	{"disks", "%s"}, {"traffic", sizeIn}, {"ipv4_count", wholeIn}, {"virtualization", "%s"}, {"stock", wholeIn}, {"url", "%s"},
}

// PriceField is the field of a Choice that is a price of a month.
const PriceField = "price"

// Choosable lists the fields of a Choice.
func Choosable() []string {
	list := []string{PriceField}
	for _, one := range choosable {
		list = append(list, one.field)
	}
	return list
}

var notInID = regexp.MustCompile(`[^a-z0-9]+`)

// NamedAt makes names of a host's: www.small-host.co is small-host.
func NamedAt(at *url.URL) Named {
	labels := strings.Split(strings.TrimPrefix(strings.ToLower(at.Hostname()), "www."), ".")
	label := labels[0]
	if _, err := netip.ParseAddr(at.Hostname()); err == nil {
		label = "host"
	} else if len(labels) > 2 { // billing.small-host.com
		label = labels[len(labels)-2]
	}
	n := Named{Address: at.String(), Website: (&url.URL{Scheme: at.Scheme, Host: at.Host, Path: "/"}).String()}
	if n.ID = strings.Trim(notInID.ReplaceAllString(label, "-"), "-"); n.ID == "" || n.ID[0] <= '9' {
		n.ID = strings.Trim("host-"+n.ID, "-")
	}
	if label != "" {
		n.Name = strings.ToUpper(label[:1]) + strings.ReplaceAll(label[1:], "-", " ")
	}
	return n
}

// Detect tries each system on a document and returns the one that reads the most plans of it; false where none
// reads any. Where two read as many, the one whose name says more of the document, the earlier of Systems, wins.
// All of them share the budget of the document, and an error says that it holds too much.
func Detect(ctx context.Context, document []byte, of Named) (best Detected, found bool, err error) {
	clock := newTimed(ctx)
	defer clock.end()
	l := look{document: document, budget: tree.NewBudget(1), forms: map[string]formed{}}
	for _, system := range Systems() {
		if of.System != "" && system != of.System || system == PageSystem {
			continue
		}
		d, ok, err := l.try(clock, system, of)
		if clock.Err() != nil && ctx.Err() == nil {
			return best, false, errs.New(errs.Partner, "The document at the address takes longer than %s to read", maxTime)
		}
		if err != nil {
			return best, false, errs.Wrap(errs.Partner, err, "The document at the address cannot be read: the partner %s", err)
		}
		if ok && d.Plans > best.Plans {
			best, found = d, true
		}
	}
	if found || of.System != "" && of.System != PageSystem {
		return best, found, nil
	}
	return l.page(clock, of)
}

// PageSystem reads a page that no system made, by what repeats on it.
const PageSystem = "page"

// maxProposals bounds how many ways a page is read in.
const maxProposals = 4

// page tries what repeats on a page. The way that reads the most plans and facts is the best; one that reads none tells
// why of each item.
func (l *look) page(ctx context.Context, of Named) (best Detected, found bool, err error) {
	proposals := tree.Propose(l.document, offers.IsPrice)
	most := -1
	for _, of.selection = range proposals[:min(len(proposals), maxProposals)] {
		d, ok, err := l.try(ctx, PageSystem, of)
		if err != nil {
			return best, false, errs.Wrap(errs.Partner, err, "The document at the address cannot be read: the partner %s", err)
		}
		if (ok || len(d.Judged.Verdicts) > 0) && d.facts > most {
			best, found, most = d, true, d.facts
		}
	}
	return best, found, nil
}

// Skeleton is a file for a page of which nothing was read, to be completed by hand.
func (n Named) Skeleton() string {
	n.selection = tree.Selection{Items: ".plan", Values: map[string]string{"name": "h3", "price": ".price", "facts": "ul", "url": "a@href"}}
	return "# These selectors are examples: say where the plans of this page stand.\n" + n.file(PageSystem)
}

// look is a document that several systems try.
type look struct {
	document []byte
	budget   *tree.Budget
	// forms keeps what each form made of the document.
	forms map[string]formed
}

type formed struct {
	body []byte
	err  error
}

// convert is Adapter.Convert, once for each form.
func (l *look) convert(a *Adapter) ([]byte, error) {
	name := fmt.Sprintf("%+v", a.main.Form)
	f, isKnown := l.forms[name]
	if !isKnown {
		f.body, f.err = a.main.Form.ReadWithin(l.budget, l.document, "")
		l.forms[name] = f
	}
	return f.body, f.err
}

// try reads the document as a system does. An error is a tree.Excess.
func (l *look) try(ctx context.Context, system string, of Named) (Detected, bool, error) {
	d := Detected{System: system, File: of.file(system)}
	a, err := New("partner.yaml", []byte(d.File))
	if err != nil && of.Currency == "" {
		of.Currency, d.NeedsCurrency = "USD", true // only to count the plans
		a, err = New("partner.yaml", []byte(of.file(system)))
	}
	if err != nil {
		return d, false, nil
	}
	d.Unconfirmed = a.info.Unconfirmed
	body, err := l.convert(a)
	if err != nil {
		if _, isExcess := errors.AsType[tree.Excess](err); isExcess {
			return d, false, err
		}
		return d, false, nil
	}
	d.adapter, d.body = a, body
	if d.Judged, err = a.Translate(ctx, []partner.Document{{Body: body}}); err != nil {
		return d, false, nil
	}
	for _, v := range d.Judged.Verdicts {
		if v.Plan != nil {
			d.Plans++
			d.facts += 1 + len(v.Plan.FromText)
		}
	}
	return d, d.Plans > 0, nil
}

// file is a partner's file of a few lines.
func (n Named) file(system string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "id: %s\nname: %q\nwebsite: %q\nsystem: %s\n", n.ID, n.Name, n.Website, system)
	isAddress := market.CheckLink(n.Address) == nil
	if isAddress {
		fmt.Fprintf(&b, "address: %q\n", n.Address)
	}
	if system == PageSystem || !isAddress {
		b.WriteString("source:\n")
	}
	if !isAddress {
		fmt.Fprintf(&b, "  file: %q\n", n.Address)
	}
	if system == PageSystem {
		fmt.Fprintf(&b, "  select: %q\n  values:\n", n.selection.Items)
		for _, name := range slices.Sorted(maps.Keys(n.selection.Values)) {
			fmt.Fprintf(&b, "    %s: %q\n", name, n.selection.Values[name])
		}
	}
	if n.Currency != "" {
		fmt.Fprintf(&b, "currency: %s\n", n.Currency)
	}
	if n.VAT != "" { // also of texts that say themselves that tax is in them
		fmt.Fprintf(&b, "vat: %s\n", n.VAT)
	}
	n.writeChoices(&b)
	for i, key := range n.Skip {
		if i == 0 {
			b.WriteString("rules:\n")
		}
		fmt.Fprintf(&b, "  - {when: %q, then: skip, reason: is no plan}\n", fmt.Sprintf("[$sku, .own?, .name?, .text?] | any(. == %q)", key))
	}
	return b.String()
}

func (n Named) writeChoices(b *strings.Builder) {
	fields, price := "", ""
	for _, c := range n.Choices {
		for _, known := range choosable {
			if known.field == c.Field {
				fields += fmt.Sprintf("  %s: %q\n", c.Field, fmt.Sprintf(known.expression, c.Part))
			}
		}
		if c.Field == PriceField {
			price = c.Part
		}
	}
	if price != "" || n.Months > 0 || n.VAT != "" {
		path, months := cmp.Or(price, "[.price, .text]")+" | offers", n.Months
		if months == 0 && price != "" { // one that an operator chose is a month's
			months = 1
		}
		if months > 0 {
			path += fmt.Sprintf(" | paid(%d)", months)
		}
		fmt.Fprintf(b, "cycles: {path: %q", path)
		if n.VAT != "" {
			fmt.Fprintf(b, ", vat: %s", n.VAT)
		}
		b.WriteString("}\n")
	}
	if fields != "" {
		b.WriteString("fields:\n" + fields)
	}
}
