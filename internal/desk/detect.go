package desk

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/registry"
)

const (
	// maxLooks is how many items of a page an operator reads, and maxProblems how many of those that were not taken.
	maxLooks, maxProblems = 12, 50
	// maxDocuments bounds the documents that are kept for who corrects what was read, and documentAge their age.
	maxDocuments = 4
	documentAge  = 10 * time.Minute
	// maxPaidMonths is the longest cycle that an operator may name.
	maxPaidMonths = 60
)

// documents keeps the documents that operators looked at last, so that a host is not asked again for each correction.
type documents struct {
	mu   sync.Mutex
	list []lookedAt
}

type lookedAt struct {
	address string
	body    []byte
	at      time.Time
}

// documentAt gives the document of an address, asking for it where it is not kept.
func (d *Desk) documentAt(ctx context.Context, address string) ([]byte, error) {
	k := &d.looked
	k.mu.Lock()
	k.list = slices.DeleteFunc(k.list, func(one lookedAt) bool { return d.Now().Sub(one.at) > documentAge })
	at := slices.IndexFunc(k.list, func(one lookedAt) bool { return one.address == address })
	if at >= 0 {
		defer k.mu.Unlock()
		return k.list[at].body, nil
	}
	k.mu.Unlock()
	body, err := d.Document(ctx, address)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = append(k.list, lookedAt{address, body, d.Now()})
	k.list = k.list[max(0, len(k.list)-maxDocuments):]
	return body, nil
}

// detectPartner answers POST /operator/data/partner-files/detect: which system answers at an address, what it reads,
// and the partner's file.
func (d *Desk) detectPartner(r *http.Request, asked shape.DeskDetect) (any, error) {
	named, err := namedOf(asked)
	if err != nil {
		return nil, err
	}
	if _, err := mapping.New("partner.yaml", []byte(named.Skeleton())); err != nil { // a name is at fault, not the page
		_, said, _ := strings.Cut(err.Error(), ": ")
		return nil, errs.New(errs.Invalid, "%s", said)
	}
	document, err := d.documentAt(r.Context(), named.Address)
	if err != nil {
		return nil, err
	}
	found, ok, err := mapping.DetectAt(r.Context(), document, named, d.documentAt)
	switch {
	case err != nil:
		return nil, err
	case !ok && len(named.Choices) > 0:
		return nil, errs.Field("choices", "no plan can be read with this choice; accepted is another part of the item")
	case !ok:
		return shape.DeskDetected{File: named.Skeleton(), ID: named.ID, Name: named.Name, Website: named.Website, Problems: []shape.DeskLine{}, Looks: []shape.DeskLook{},
			Summary: "No system reads a plan there, and nothing on the page repeats with a price. A page behind a login, or one that a script makes, cannot be read. For any other page, say in the file below where its plans stand, then press Try."}, nil
	}
	looks, err := found.Looks(r.Context(), maxLooks)
	if err != nil {
		return nil, err
	}
	return d.detected(named, found, looks), nil
}

// namedOf reads the request, with names of the host where it has none.
func namedOf(asked shape.DeskDetect) (mapping.Named, error) {
	at, err := market.ParseLink(strings.TrimSpace(asked.Address))
	if err != nil {
		return mapping.Named{}, errs.Field("address", "%q came; accepted is an http or https address", errs.Clip(errs.Address(asked.Address), 60))
	}
	n := mapping.NamedAt(at)
	n.ID, n.Name, n.Website = cmp.Or(strings.TrimSpace(asked.ID), n.ID), cmp.Or(strings.TrimSpace(asked.Name), n.Name), cmp.Or(strings.TrimSpace(asked.Website), n.Website)
	n.Currency, n.System = strings.ToUpper(strings.TrimSpace(asked.Currency)), asked.System
	if n.VAT = strings.TrimSpace(asked.VAT); n.VAT != "" {
		if rate, isNumber := language.English.ReadDecimal(n.VAT); !isNumber {
			return n, errs.Field("vat", "%q came; accepted is a number of per cent, such as 19", errs.Clip(n.VAT, 60))
		} else {
			n.VAT = rate
		}
	}
	if asked.Months != "" {
		if n.Months, err = strconv.Atoi(asked.Months); err != nil || n.Months < 1 || n.Months > maxPaidMonths {
			return n, errs.Field("months", "%q came; accepted are 1 to %d", errs.Clip(asked.Months, 60), maxPaidMonths)
		}
	}
	if len(asked.Skip) > maxProblems {
		return n, errs.Field("skip", "%d came; accepted are at most %d", len(asked.Skip), maxProblems)
	}
	n.Skip = asked.Skip
	for _, c := range asked.Choices {
		if !slices.Contains(mapping.Choosable(), c.Field) {
			return n, errs.Field("choices", "%q came; accepted are %s", errs.Clip(c.Field, 60), strings.Join(mapping.Choosable(), ", "))
		}
		n.Choices = append(n.Choices, mapping.Choice(c))
	}
	return n, nil
}

func (d *Desk) detected(n mapping.Named, found mapping.Detected, looks []mapping.Look) shape.DeskDetected {
	answer := shape.DeskDetected{System: found.System, File: found.File, ID: n.ID, Name: n.Name, Website: n.Website, NeedsCurrency: found.NeedsCurrency,
		Problems: []shape.DeskLine{}, Looks: []shape.DeskLook{}}
	items := 0
	for _, v := range found.Judged.Verdicts {
		if !v.Listed { // which another verdict counts
			items++
		}
		if v.Plan == nil && len(answer.Problems) < maxProblems {
			line := shape.DeskLine{Code: errs.Clip(v.Item, maxItem), Text: inWords(v.Reason)}
			if v.Listed {
				line.Text = "is listed " + line.Text
			}
			answer.Problems = append(answer.Problems, line)
		}
	}
	answer.Summary = fmt.Sprintf("%s of %s read", language.English.Number(found.Plans), words.Count(items, "item"))
	for _, unknown := range found.Unconfirmed {
		answer.Problems = append(answer.Problems, shape.DeskLine{Text: unknown})
	}
	for _, p := range d.Partners() {
		if string(p.ID) == n.ID || strings.EqualFold(p.Name, n.Name) {
			answer.Problems = append(answer.Problems, shape.DeskLine{Code: string(p.ID), Text: "is already the id or the name of a partner; choose another one"})
		}
	}
	for _, one := range looks {
		answer.Looks = append(answer.Looks, lookOf(one))
	}
	return answer
}

// readFields are the fields that an operator compares with the page, and the columns that show them; one without has a label.
var readFields = []struct{ field, column, label string }{
	{"name", "name", ""}, {mapping.PriceField, "", "Price"}, {"type", "type", ""}, {"cpu_cores", "cpu_cores", ""}, {"cpu_model", "cpu_model", ""}, {"memory", "ram_size", ""},
	{"storage", "storage_size", ""}, {"disks", "disks", ""}, {"network", "network_speed", ""}, {"traffic", "traffic_tb", ""}, {"ipv4_count", "ipv4_count", ""},
	{"virtualization", "virtualization", ""}, {"stock", "stock", ""}, {"url", "plan_url", "Order link"}, {"sku", "", "Key"}, {"description", "description", ""}, {"specs", "", "Text with facts"},
}

func lookOf(one mapping.Look) shape.DeskLook {
	shown := shape.DeskLook{Key: one.Key, Name: one.Words["name"], Reason: inWords(one.Reason), Fields: []shape.DeskReadField{}, Parts: []shape.DeskOption{}}
	for _, f := range readFields {
		if f.field == "storage" && one.Words["storage"] == "" { // the sum of the disks
			one.Words["storage"] = one.Words["disks"]
		}
		field := shape.DeskReadField{Field: f.field, Label: cmp.Or(f.label, words.FactOf(f.column).In(language.English)), Words: one.Words[f.field], CanChoose: slices.Contains(mapping.Choosable(), f.field)}
		if one.Plan != nil {
			field.Value = valueRead(one.Plan, f.field, f.column)
		}
		shown.Fields = append(shown.Fields, field)
	}
	if one.Plan != nil {
		shown.Name = one.Plan.Name
	}
	for _, p := range one.Parts {
		shown.Parts = append(shown.Parts, shape.DeskOption{Value: p.Path, Text: p.Text})
	}
	return shown
}

// valueRead is what a plan has for a field, as an operator reads it.
func valueRead(p *market.Plan, field, name string) string {
	switch field {
	case mapping.PriceField:
		return strings.Join(partner.PricesRead(p), ", ")
	case "stock":
		return partner.StockRead(p)
	case "sku":
		return string(p.SKU)
	case "specs":
		return words.Count(len(slices.DeleteFunc(slices.Clone(p.FromText), func(of string) bool { return of == market.PriceFromText })), "fact")
	}
	return errs.Clip(words.FactOf(name).Value(language.English, p), maxItem)
}

// tryFile answers POST /operator/data/partner-files/try with a shape.DeskPartnerFile: what a refresh by the file
// would do. It stores nothing.
func (d *Desk) tryFile(r *http.Request, asked shape.DeskPartnerFile) (any, error) {
	a, err := registry.CheckStored(asked.Text, asked.ID, d.Partners(), d.IsPrivate)
	if err != nil {
		return nil, err
	}
	t, err := d.TryFile(r.Context(), a)
	if err != nil {
		return nil, err
	}
	p := shownTrial(t)
	if t.Held != "" {
		p.Notices = append(p.Notices, "This answer would be held back. "+sentence(t.Held))
	}
	return p, nil
}
