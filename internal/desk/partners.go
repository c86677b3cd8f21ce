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

	"golang.org/x/sync/errgroup"

	"launchrack/internal/desk/shape"
	"launchrack/internal/ingest"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
	"launchrack/internal/operator"
	"launchrack/internal/operator/storefront"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/store"
)

// Trial is what a refresh would do.
type Trial struct {
	// Held says why the answer would be held back; empty where it would be taken. Rows are then
	// what Accept would change.
	Held string
	ingest.Report
	Rows []store.ChangedRow
}

// partners answers GET /operator/data/partners: how each partner stands.
func (d *Desk) partners(r *http.Request) (any, error) {
	states, err := d.Status(r.Context())
	if err != nil {
		return nil, err
	}
	files, err := d.partnerFiles(r.Context())
	if err != nil {
		return nil, err
	}
	keyless, err := d.keyless(r.Context())
	if err != nil {
		return nil, err
	}
	// Those that can be asked come first.
	slices.SortStableFunc(states, func(a, b view.PartnerStatus) int { return cmp.Compare(offRank(a), offRank(b)) })
	table := shape.DeskTable{Label: "Partners", Columns: heads("Partner", "State", "#Plans", "Confirmed", "Last attempt", "#Skipped", "#Drift"), Rows: []shape.DeskRow{}, None: "The shop has no partners."}
	for _, s := range states {
		stands := outcomes[s.Outcome]
		stands.Note = inWords(s.Reason)
		details := d.partnerDetails(r, s, files)
		if s.Outcome == view.OutcomeOff && keyless[s.Partner] {
			stands = state("quiet", "Needs a key")
			d.askForKey(r, s, details)
		}
		table.Rows = append(table.Rows, shape.DeskRow{Key: string(s.Partner), Details: details,
			Cells: []shape.DeskCell{text(s.Name), stands, number(s.Plans), moment(s.LastGoodAt), moment(s.LastTryAt), number(s.Rejected), number(len(s.Drift))}})
	}
	page := shape.DeskPage{Tables: []shape.DeskTable{table}}
	if len(d.free(states)) > 1 && mayEdit(r) {
		page.Actions = []shape.DeskAction{{Verb: "Refresh all that need no key", Call: "partners/refresh", Failed: "The partners were not refreshed.", Busy: "Asking them"}}
	}
	return page, nil
}

func offRank(s view.PartnerStatus) int {
	if s.Outcome == view.OutcomeOff {
		return 1
	}
	return 0
}

// free are the partners that can be asked without a key.
func (d *Desk) free(states []view.PartnerStatus) (list []market.PartnerID) {
	keyed := map[market.PartnerID]bool{}
	for _, info := range d.Partners() {
		keyed[info.ID] = info.NeedsToken
	}
	for _, s := range states {
		if s.Outcome != view.OutcomeOff && s.Outcome != view.OutcomePaused && !keyed[s.Partner] {
			list = append(list, s.Partner)
		}
	}
	return list
}

// keyless are the partners that take a key and have none, neither on the desk nor by a variable.
func (d *Desk) keyless(ctx context.Context) (map[market.PartnerID]bool, error) {
	if d.Shop == nil {
		return nil, nil
	}
	shop, err := d.Shop.Show(ctx)
	keyless := map[market.PartnerID]bool{}
	for _, p := range shop.Partners {
		keyless[p.ID] = p.TakesToken && !p.HasToken && p.TokenVariable == ""
	}
	return keyless, err
}

// askForKey puts the field of a partner's key into its details, for an owner.
func (d *Desk) askForKey(r *http.Request, s view.PartnerStatus, details *shape.DeskDetails) {
	if !operator.Of(r.Context()).Role.Includes(operator.Owner) {
		details.Text = "An owner of the shop can enter the key here."
		return
	}
	details.Text = "The key is encrypted, and nobody is shown it again."
	details.Actions = append(details.Actions, shape.DeskAction{Verb: "Enter the key", Label: "Enter the key of " + s.Name, Call: "shop/keys/" + string(s.Partner), Failed: "The key of " + s.Name + " was not stored.",
		Ask: &shape.DeskAsk{Title: "The key of " + s.Name, Verb: "Store the key", Fields: []shape.DeskField{{Name: "key", Label: "Key of " + s.Name, Kind: "password", IsRequired: true}}}})
}

// storeKey answers POST /operator/data/shop/keys/{partner} with a shape.DeskKey: the shop's key at a partner.
func (d *Desk) storeKey(r *http.Request, id market.PartnerID, asked shape.DeskKey) (any, error) {
	if asked.Key = strings.TrimSpace(asked.Key); asked.Key == "" {
		return nil, errs.Field("key", "accepted is a key of %s", d.partnerName(id))
	}
	shop, err := d.Shop.Show(r.Context())
	if err != nil {
		return nil, err
	}
	err = d.Shop.Publish(r.Context(), shop.Version, storefront.Change{Tokens: map[market.PartnerID]string{id: asked.Key}})
	return shape.DeskDone{Text: "The key of " + d.partnerName(id) + " is stored. Its plans can be refreshed now."}, err
}

// refreshPartners answers POST /operator/data/partners/refresh: all that can be asked without a key are, a few at a time.
func (d *Desk) refreshPartners(r *http.Request) (any, error) {
	states, err := d.Status(r.Context())
	if err != nil {
		return nil, err
	}
	ids := d.free(states)
	failures := make([]string, len(ids))
	var group errgroup.Group
	group.SetLimit(4)
	for i, id := range ids {
		group.Go(func() error {
			report, err := d.Refresher.Refresh(r.Context(), id)
			switch {
			case err != nil:
				failures[i] = d.partnerName(id)
			case report.IsDone():
				d.Guard.Record(r.Context(), operator.RefreshMade, report.String())
			}
			return nil
		})
	}
	_ = group.Wait() // failures holds what went wrong
	failures = slices.DeleteFunc(failures, func(name string) bool { return name == "" })
	if len(failures) == 0 {
		return shape.DeskDone{Text: words.Count(len(ids), "partner") + " answered."}, nil
	}
	return shape.DeskDone{IsBad: true, Text: fmt.Sprintf("%d of %s answered. Not refreshed: %s.", len(ids)-len(failures), words.Count(len(ids), "partner"), strings.Join(failures, ", "))}, nil
}

// partnerDetails are what is known of a partner, and what can be done.
func (d *Desk) partnerDetails(r *http.Request, s view.PartnerStatus, files map[market.PartnerID]registry.Stored) *shape.DeskDetails {
	var held []view.Rejection
	for _, one := range s.Held {
		held = append(held, view.Rejection{Item: one.Item, Reason: one.Reason})
	}
	rejected := shape.DeskFact{Title: "Items that were not taken", Lines: rejections(s.Rejections, s.Rejected)}
	if len(s.Rejections) > 0 {
		rejected.Call, rejected.Verb = fmt.Sprintf("partners/%s/rejected", s.Partner), "See the items as they came"
	}
	var settings []shape.DeskLine
	for _, one := range d.Settings(s.Partner) {
		settings = append(settings, shape.DeskLine{Code: one.Variable, Text: one.Meaning + " " + standing(one)})
	}
	details := &shape.DeskDetails{Verb: "Details", Label: "Details of " + s.Name, Facts: facts(shape.DeskFact{Title: "Prices held back", Lines: rejections(held, len(held))}, rejected,
		shape.DeskFact{Title: "Fields that changed", Lines: drift(s.Drift)}, shape.DeskFact{Title: "Not known for certain", Lines: d.unconfirmed(s.Partner)},
		shape.DeskFact{Title: "Settings", Lines: settings})}
	if mayEdit(r) {
		details.Actions = append(partnerActions(s), questions(s)...)
	}
	if f, isOurs := files[s.Partner]; isOurs {
		details.Facts = append(details.Facts, d.fileFact(f))
		details.Actions = append(details.Actions, d.fileActions(r, f, s.Name)...)
	}
	return details
}

// unconfirmed says what a partner's documents cannot tell, and how they are read all the same.
func (d *Desk) unconfirmed(id market.PartnerID) (lines []shape.DeskLine) {
	for _, info := range d.Partners() {
		if info.ID != id {
			continue
		}
		for _, sentence := range info.Unconfirmed {
			lines = append(lines, shape.DeskLine{Text: sentence})
		}
	}
	return lines
}

func partnerActions(s view.PartnerStatus) (list []shape.DeskAction) {
	at, isPaused := "partners/"+string(s.Partner)+"/", s.Outcome == view.OutcomePaused
	if s.Outcome != view.OutcomeOff {
		verb := "Refresh"
		if isPaused {
			verb = "Try"
		}
		list = append(list, shape.DeskAction{Verb: verb, Ask: &shape.DeskAsk{Title: "What a refresh would do: " + s.Name, Verb: "Refresh", Otherwise: "Close", Preview: at + "try", Asking: "Asking " + s.Name}})
	}
	if isPaused {
		return append(list, shape.DeskAction{Verb: "Resume", Call: at + "paused", Body: body(shape.DeskPaused{}), Failed: s.Name + " was not resumed.", Ask: &shape.DeskAsk{Title: "Resume " + s.Name + "?", Verb: "Resume",
			Text: []string{"The partner is asked again when it is next due, and visitors see what it says. Try shows that beforehand."}}})
	}
	return append(list, shape.DeskAction{Verb: "Pause", Call: at + "paused", Body: body(shape.DeskPaused{Paused: true}), Failed: s.Name + " was not paused.", Ask: &shape.DeskAsk{Title: "Pause " + s.Name + "?", Verb: "Pause",
		Text: []string{"The partner is not asked until it is resumed. Visitors keep seeing its " + words.Count(s.Plans, "plan") + ", as they are now."}}})
}

// maxQuestions bounds the plans that the desk asks about at once.
const maxQuestions = 20

// questions asks for the plans whose price is out of all proportion.
func questions(s view.PartnerStatus) (list []shape.DeskAction) {
	for _, held := range s.Held {
		if held.Key != "" && len(list) < maxQuestions {
			list = append(list, shape.DeskAction{Verb: "List " + held.Item, Call: "partners/" + string(s.Partner) + "/allowed", Body: body(shape.DeskAllowed{SKU: held.Key, Allowed: true}), Failed: held.Item + " was not allowed.",
				Ask: &shape.DeskAsk{Title: "List " + held.Item + " at this price?", Verb: "List it", Text: []string{sentence(held.Reason), "If the price was misread, correct the partner’s file instead. Your answer is kept for this plan."}}})
		}
	}
	return list
}

// allowPlan answers POST /operator/data/partners/{partner}/allowed: a plan is listed although its price is out of all
// proportion, or no longer is.
func (d *Desk) allowPlan(r *http.Request, id market.PartnerID, asked shape.DeskAllowed) (any, error) {
	if asked.SKU == "" {
		return nil, errs.Field("sku", "accepted is the key of a plan")
	}
	if err := d.allow(r.Context(), id, asked.SKU, asked.Allowed); err != nil {
		return nil, err
	}
	return shape.DeskDone{Text: string(asked.SKU) + " is listed with the next refresh of " + d.partnerName(id) + "."}, nil
}

func (d *Desk) allow(ctx context.Context, id market.PartnerID, sku market.SKU, allowed bool) error {
	event := map[bool]operator.Event{true: operator.PlanAllowed, false: operator.PlanDisallowed}[allowed]
	changed, err := d.Store.AllowPlan(ctx, id, sku, allowed, d.Entry(ctx, event, string(id)+": "+string(sku)))
	if err == nil && !changed {
		err = errs.New(errs.Conflict, "Nothing was changed: someone did it before")
	}
	d.Show(ctx, err)
	return err
}

// standing says how a setting stands: what holds, and what decides it.
func standing(s shape.DeskSetting) string {
	switch {
	case s.Published != "":
		return "Published on the desk: " + s.Published + "."
	case s.SetBy == "default" && s.Default == "":
		return "Not set."
	case s.SetBy == "default":
		return "Not set; " + s.Default + " is used."
	case s.SetBy == "variable" || s.SetBy == "flag":
		return map[string]string{"variable": "Set by the variable.", "flag": "Set by a flag."}[s.SetBy]
	}
	return "Set by " + s.SetBy + "."
}

// pausePartner answers POST /operator/data/partners/{partner}/paused with {"paused": true}.
func (d *Desk) pausePartner(r *http.Request, id market.PartnerID, asked shape.DeskPaused) (any, error) {
	changed, err := d.pause(r.Context(), id, asked.Paused)
	if err == nil && !changed {
		err = errs.New(errs.Conflict, "Nothing was changed: someone did it before")
	}
	name := d.partnerName(id)
	if asked.Paused {
		return shape.DeskDone{Text: name + " is paused. Its plans stay."}, err
	}
	return shape.DeskDone{Text: name + " is asked again as before."}, err
}

// pause pauses or resumes a partner's refreshes, and reports whether that is new.
func (d *Desk) pause(ctx context.Context, id market.PartnerID, paused bool) (bool, error) {
	event := operator.PartnerResumed
	if paused {
		event = operator.PartnerPaused
	}
	changed, err := d.Store.Pause(ctx, id, paused, d.Entry(ctx, event, string(id)))
	d.Show(ctx, err)
	return changed, err
}

// tryPartner answers POST /operator/data/partners/{partner}/try: what a refresh would do.
func (d *Desk) tryPartner(r *http.Request, id market.PartnerID) (any, error) {
	t, err := d.Try(r.Context(), id)
	if err != nil {
		return nil, err
	}
	if t.Held != "" && t.Added+t.Changed+t.Withdrawn == 0 { // which cannot be accepted
		held := sentence(t.Held)
		return shape.DeskPreview{Notices: []string{"This answer cannot be accepted. Your plans stay as they are; " + strings.ToLower(held[:1]) + held[1:]},
			Text:    []string{"The next complete answer is taken without your help. If the partner has changed its documents for good, its adapter needs an update."},
			Actions: []shape.DeskAction{{Verb: "The last document as it came", File: Prefix + "partners/" + string(id) + "/document", FileName: string(id) + ".txt"}}}, nil
	}
	states, err := d.Store.PartnerStates(r.Context())
	if err != nil {
		return nil, err
	}
	isPaused := slices.ContainsFunc(states, func(s market.PartnerState) bool { return s.Partner.ID == id && s.Paused })
	p := shownTrial(t)
	p.Call, p.Failed, p.IsBlocked = "partners/"+string(id)+"/refresh", d.partnerName(id)+" was not refreshed.", isPaused
	if isPaused {
		p.Notices = append(p.Notices, "The partner is paused: resume it before it can be refreshed.")
	}
	if t.Held != "" {
		p.Call, p.Verb = "partners/"+string(id)+"/accept", "Accept"
		p.Notices = append(p.Notices, sentence(t.Held)+" If you accept, this happens:")
	}
	return p, nil
}

// shownTrial shows what a refresh would do.
func shownTrial(t Trial) shape.DeskPreview {
	slices.SortStableFunc(t.Rows, func(a, b store.ChangedRow) int { return rankOf(a) - rankOf(b) })
	p := shape.DeskPreview{Changes: changesOf(t.Rows), Text: []string{"Nothing was stored. This is what visitors would see change."},
		Counts: []shape.DeskCounted{{Label: "Added", Count: t.Added}, {Label: "Changed", Count: t.Changed}, {Label: "Withdrawn", Count: t.Withdrawn}, {Label: "Unchanged", Count: t.Unchanged},
			{Label: "Not taken", Count: market.CountRejected(t.Rejected)}, {Label: "Prices held back", Count: t.HeldPrices}}}
	p.More = moreThan(len(p.Changes), t.Added+t.Changed+t.Withdrawn)
	var rejected []view.Rejection
	for _, one := range t.Rejected[:min(len(t.Rejected), maxPreviewed)] {
		rejected = append(rejected, view.Rejection{Item: errs.Clip(one.Item, maxItem), Reason: one.Reason, Listed: one.Listed})
	}
	p.Facts = facts(shape.DeskFact{Title: "Items that would not be taken", Lines: rejections(rejected, market.CountRejected(t.Rejected))})
	return p
}

// document answers GET /operator/data/partners/{partner}/document: the documents of the newest answer as
// they came, as a text to store.
func (d *Desk) document(r *http.Request, id market.PartnerID) (any, error) {
	offer, err := d.newestOffer(r.Context(), id)
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
func (d *Desk) rejected(r *http.Request, id market.PartnerID, offset int64) (any, error) {
	list, at, err := d.verdicts(r.Context(), id)
	if err != nil {
		return nil, err
	}
	page := shape.DeskList{Text: "From the answer of " + language.English.Minute(at) + ".", Total: len(list), Size: pageOfRejected, None: "Every item of the newest answer that is kept was taken."}
	first := min(offset, int64(len(list)))
	for _, one := range list[first:min(first+pageOfRejected, int64(len(list)))] {
		item := shape.DeskRejectedItem{Item: errs.Clip(one.Item, maxItem), Listed: one.Listed}
		item.Field, item.Reason = fieldOf(inWords(one.Reason))
		if item.JSON, item.IsCut, err = readable(one.Source); err != nil {
			return nil, err
		}
		page.Items = append(page.Items, item)
	}
	return page, nil
}

// newestOffer gives the newest answer that is kept of a partner, taken or held.
func (d *Desk) newestOffer(ctx context.Context, id market.PartnerID) (market.Offer, error) {
	times, err := d.Store.OfferTimes(ctx, id, d.Now().UTC().Truncate(time.Microsecond))
	if err == nil && len(times) == 0 {
		err = errs.New(errs.NotFound, "No answer of the partner is kept, so it cannot be shown. LAUNCHRACK_DOCUMENTS_AGE says how long answers are kept")
	}
	if err != nil {
		return market.Offer{}, err
	}
	return d.Store.Offer(ctx, id, times[len(times)-1])
}

// verdicts reads the newest answer that is kept of a partner again, and gives the items of it that were not
// taken, and those that are listed without a part.
func (d *Desk) verdicts(ctx context.Context, id market.PartnerID) (list []partner.Verdict, fetchedAt time.Time, err error) {
	offer, err := d.newestOffer(ctx, id)
	feeds := d.Feeds()
	at := slices.IndexFunc(feeds, func(f *partner.Feed) bool { return f.Info().ID == id })
	if err != nil || at < 0 {
		return nil, fetchedAt, err
	}
	for i := range offer.Documents {
		offer.Documents[i].At = offer.FetchedAt
	}
	judged, err := feeds[at].Judge(ctx, offer.Documents)
	if err == nil && len(judged.Verdicts) == 0 && judged.Refused != nil {
		err = errs.New(errs.NotFound, "The newest answer has no items that could be read. %s", errs.Public(judged.Refused))
	}
	if err != nil {
		return nil, fetchedAt, err
	}
	return slices.DeleteFunc(judged.Verdicts, func(v partner.Verdict) bool { return v.Plan != nil }), offer.FetchedAt, nil
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
func rankOf(r store.ChangedRow) int {
	switch {
	case r.After == nil:
		return 0
	case r.Before == nil:
		return 2
	}
	return 1
}

// refreshPartner answers POST /operator/data/partners/{partner}/refresh.
func (d *Desk) refreshPartner(r *http.Request, id market.PartnerID) (any, error) {
	return d.refreshed(r, id, d.Refresher.Refresh, operator.RefreshMade)
}

// acceptPartner answers POST /operator/data/partners/{partner}/accept: a refresh that takes what would be held back.
func (d *Desk) acceptPartner(r *http.Request, id market.PartnerID) (any, error) {
	return d.refreshed(r, id, d.Refresher.Accept, operator.RefreshAccepted)
}

func (d *Desk) refreshed(r *http.Request, id market.PartnerID, refresh func(context.Context, market.PartnerID) (ingest.Report, error), event operator.Event) (any, error) {
	report, err := refresh(r.Context(), id)
	if err == nil && report.IsDone() {
		d.Guard.Record(r.Context(), event, report.String())
	}
	return shape.DeskDone{Text: fmt.Sprintf("%s: %s added, %s changed, %s withdrawn.", d.partnerName(id), language.English.Number(report.Added), language.English.Number(report.Changed), language.English.Number(report.Withdrawn))}, err
}

// partnerIn gives the partner that the address names.
func (d *Desk) partnerIn(r *http.Request) (market.PartnerID, error) {
	id := market.PartnerID(r.PathValue("partner"))
	if d.Settings(id) == nil {
		return "", errs.New(errs.NotFound, "There is no partner %q", errs.Clip(string(id), 60))
	}
	return id, nil
}
