package desk

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// Trial is what a refresh would do.
type Trial struct {
	// Held says why the answer would be held back; empty where it would be taken. Rows are then
	// what Accept would change.
	Held                                             string
	Added, Changed, Withdrawn, Unchanged, HeldPrices int
	Rows                                             []Row
	Rejected                                         []market.Rejection
}

// Rejected are the items of an answer that were not taken.
type Rejected struct {
	// FetchedAt is when the answer came first.
	FetchedAt time.Time
	Items     []RejectedItem
}

// RejectedItem is an item that was not taken. Source encodes as its JSON; nil where it is not told.
type RejectedItem struct {
	market.Rejection
	Source any
}

// Partners is what the desk does with partners. Changes have a line in the audit log.
type Partners interface {
	// Status gives how each partner stands, in the shop's order.
	Status(context.Context) ([]view.PartnerStatus, error)
	// Settings lists the settings of a partner.
	Settings(market.PartnerID) []view.DeskSetting
	// Pause stops a partner's refreshes, or lets them go on, and reports whether that is new.
	Pause(ctx context.Context, id market.PartnerID, paused bool) (bool, error)
	// Try asks a partner and tells what a refresh would do. It stores nothing.
	Try(context.Context, market.PartnerID) (Trial, error)
	// Rejected reads the newest answer that is kept of a partner and gives the items of it that were
	// not taken, and those that are listed without a part; errs.NotFound where none is kept.
	Rejected(context.Context, market.PartnerID) (Rejected, error)
	// Offer gives the newest answer that is kept of a partner, taken or held; errs.NotFound where none is.
	Offer(context.Context, market.PartnerID) (market.Offer, error)
	// Refresh asks a partner and stores what came.
	Refresh(context.Context, market.PartnerID) (view.Refreshed, error)
	// Accept is Refresh that takes what would be held back.
	Accept(context.Context, market.PartnerID) (view.Refreshed, error)
}

// partners answers GET /operator/data/partners: how each partner stands.
func (d *Desk) partners(r *http.Request) (any, error) {
	states, err := d.Partners.Status(r.Context())
	if err != nil {
		return nil, err
	}
	list := make([]view.DeskPartner, len(states))
	for i, s := range states {
		list[i] = view.DeskPartner{Status: s, Settings: d.Partners.Settings(s.Partner)}
	}
	return list, nil
}

// pausePartner answers POST /operator/data/partners/{partner}/paused with {"paused": true}.
func (d *Desk) pausePartner(r *http.Request) (any, error) {
	id, err := d.partnerIn(r)
	if err != nil {
		return nil, err
	}
	asked, err := read[view.DeskPaused](r)
	if err != nil {
		return nil, err
	}
	changed, err := d.Partners.Pause(r.Context(), id, asked.Paused)
	if err == nil && !changed {
		err = errs.New(errs.Conflict, "Nothing was changed: someone did it before")
	}
	return asked, err
}

// tryPartner answers POST /operator/data/partners/{partner}/try: what a refresh would do.
func (d *Desk) tryPartner(r *http.Request) (any, error) {
	id, err := d.partnerIn(r)
	if err != nil {
		return nil, err
	}
	t, err := d.Partners.Try(r.Context(), id)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(t.Rows, func(a, b Row) int { return rankOf(a) - rankOf(b) })
	answer := view.DeskTrial{Held: t.Held, Added: t.Added, Changed: t.Changed, Withdrawn: t.Withdrawn, Unchanged: t.Unchanged,
		HeldPrices: t.HeldPrices, Rejected: market.CountRejected(t.Rejected), Changes: changesOf(t.Rows), Rejections: []view.Rejection{}}
	for _, one := range t.Rejected[:min(len(t.Rejected), maxPreviewed)] {
		answer.Rejections = append(answer.Rejections, view.Rejection{Item: errs.Clip(one.Item, maxItem), Reason: one.Reason, Listed: one.Listed})
	}
	return answer, nil
}

// document answers GET /operator/data/partners/{partner}/document: the documents of the newest answer as
// they came, as a text to store.
func (d *Desk) document(r *http.Request) (any, error) {
	id, err := d.partnerIn(r)
	if err != nil {
		return nil, err
	}
	offer, err := d.Partners.Offer(r.Context(), id)
	if err != nil {
		return nil, err
	}
	return Download{Name: string(id) + ".txt", Type: "text/plain; charset=utf-8", Write: func(w io.Writer) error {
		for _, one := range offer.Documents {
			if len(offer.Documents) > 1 {
				if _, err := fmt.Fprintf(w, "// %s\n", cmp.Or(one.Name, one.Address, "main document")); err != nil {
					return err
				}
			}
			if _, err := w.Write(append(slices.Clip(one.Body), '\n')); err != nil {
				return err
			}
		}
		return nil
	}}, nil
}

const (
	// pageOfRejected is how many items a page lists, and maxSource bounds the text of each, in bytes.
	pageOfRejected = 20
	maxSource      = 16 << 10
)

// rejected answers GET /operator/data/partners/{partner}/rejected?offset=: a page of the items that were
// not taken, as they came.
func (d *Desk) rejected(r *http.Request) (any, error) {
	id, err := d.partnerIn(r)
	if err != nil {
		return nil, err
	}
	offset, err := wholeIn(r.URL.Query(), "offset")
	if err != nil {
		return nil, err
	}
	list, err := d.Partners.Rejected(r.Context(), id)
	if err != nil {
		return nil, err
	}
	page := view.DeskRejected{FetchedAt: row.FormatTime(list.FetchedAt), Total: len(list.Items), Items: []view.DeskRejectedItem{}}
	first := min(offset, int64(len(list.Items)))
	for _, one := range list.Items[first:min(first+pageOfRejected, int64(len(list.Items)))] {
		item := view.DeskRejectedItem{Item: errs.Clip(one.Item, maxItem), Listed: one.Listed}
		item.Field, item.Reason = fieldOf(one.Reason)
		if item.JSON, item.IsCut, err = readable(one.Source); err != nil {
			return nil, err
		}
		page.Items = append(page.Items, item)
	}
	return page, nil
}

// fieldOf parts a reason from the field that it names; empty where it names none.
func fieldOf(reason string) (field, rest string) {
	reason = strings.TrimPrefix(reason, "without ")
	if field, rest, found := strings.Cut(reason, ": "); found && !strings.Contains(field, " ") {
		return field, rest
	}
	return "", reason
}

// readable gives an item as indented JSON, and reports whether only its beginning.
func readable(source any) (text string, isCut bool, err error) {
	if source == nil {
		return "", false, nil
	}
	var body bytes.Buffer
	if raw, isRaw := source.(json.RawMessage); isRaw {
		err = json.Indent(&body, raw, "", "  ")
	} else {
		encoder := json.NewEncoder(&body)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		err = encoder.Encode(source)
	}
	if err != nil {
		return "", false, errs.Wrap(errs.Damaged, err, "An item that was not taken cannot be shown")
	}
	if text = strings.TrimSuffix(body.String(), "\n"); len(text) > maxSource {
		text, isCut = text[:maxSource], true
	}
	return strings.ToValidUTF8(text, "\uFFFD"), isCut, nil
}

// maxItem bounds the key of an item as it is shown, in bytes.
const maxItem = 200

// rankOf puts withdrawn rows first and added ones last: what is lost is what an operator looks for.
func rankOf(r Row) int {
	switch {
	case r.After == nil:
		return 0
	case r.Before == nil:
		return 2
	}
	return 1
}

// refreshPartner answers POST /operator/data/partners/{partner}/refresh.
func (d *Desk) refreshPartner(r *http.Request) (any, error) { return d.run(r, d.Partners.Refresh) }

// acceptPartner answers POST /operator/data/partners/{partner}/accept.
func (d *Desk) acceptPartner(r *http.Request) (any, error) { return d.run(r, d.Partners.Accept) }

func (d *Desk) run(r *http.Request, refresh func(context.Context, market.PartnerID) (view.Refreshed, error)) (any, error) {
	id, err := d.partnerIn(r)
	if err != nil {
		return nil, err
	}
	return refresh(r.Context(), id)
}

// partnerIn gives the partner that the address names.
func (d *Desk) partnerIn(r *http.Request) (market.PartnerID, error) {
	id := market.PartnerID(r.PathValue("partner"))
	if d.Partners.Settings(id) == nil {
		return "", errs.New(errs.NotFound, "There is no partner %q", errs.Clip(string(id), 60))
	}
	return id, nil
}
