package desk

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"mime"
	"net/http"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
	"launchrack/internal/operator"
	"launchrack/internal/operator/click"
)

const (
	// postbackPath is the path that affiliate networks call, and maxPostback bounds a form, in bytes.
	postbackPath = "/conversions"
	maxPostback  = 8 << 10
)

// postback answers GET and POST /conversions, by which a network says what became of an order. A network can only put values
// into a fixed address, so it signs nothing: the address has a key, whose hash is kept. Each network has a key of its own, so that
// one that leaks is replaced without the others, and writes no orders of another network.
func (d *Desk) postback(r *http.Request) (any, error) {
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case r.Method == http.MethodHead: // of somebody who looks whether the address is there
		return nil, errs.New(errs.NotAllowed, "HEAD is not accepted here")
	case media != "" && media != "application/x-www-form-urlencoded":
		return nil, errs.New(errs.Unsupported, "The content type %q came; accepted is application/x-www-form-urlencoded", errs.Clip(media, 60))
	}
	if err := r.ParseForm(); err != nil {
		return nil, errs.Wrap(errs.Invalid, err, "The members could not be read; accepted are names and values as in the address of a page, and a form of at most %d bytes.", maxPostback)
	}
	n, err := click.NetworkOf(r.Form.Get("network"))
	if err != nil {
		return nil, err
	}
	callers, err := d.Store.Callers(r.Context())
	if err != nil {
		return nil, err
	}
	if subtle.ConstantTimeCompare([]byte(operator.HashOf(r.Form.Get("key"))), []byte(callers[n.ID].KeyHash)) != 1 {
		d.Rates.Charge(r.Context(), 100*strangerTime) // whoever guesses pays for it
		d.note(r, operator.RefusedCall, "postback of "+n.Name+": the key is missing or wrong")
		return nil, errs.New(errs.Forbidden, "The key is missing or is not the one of the address; the desk makes a new address under Clicks")
	}
	told, err := click.ReadPostback(n, r.Form, click.DayOf(d.Now()))
	told.Partner = market.PartnerID(r.Form.Get("partner"))
	if err == nil && told.Partner != "" && d.Settings(told.Partner) == nil {
		err = errs.Field("partner", "%q came; accepted is the id of a partner, such as cherry", errs.Clip(string(told.Partner), 40))
	}
	if err == nil { // a network tells again what was not stored
		err = errors.Join(d.SaveClicks(r.Context()), d.Store.PutPostback(r.Context(), told, d.Now().UTC()))
	}
	if errs.KindOf(err) == errs.Invalid {
		err = errors.Join(err, d.Store.NoteRefused(r.Context(), n.ID, "on "+dayText(click.DayOf(d.Now()))+", "+errs.Public(err)))
	}
	return shape.DeskDone{Text: "stored as " + string(told.Outcome)}, err
}

// networkTable lists the affiliate networks that may call the shop, with the addresses to give them.
func (d *Desk) networkTable(r *http.Request, callers map[string]click.Caller) shape.DeskTable {
	table := shape.DeskTable{Title: "Postbacks", Label: "Postbacks of affiliate networks", Columns: heads("Network", "Address made", "Last order", "#Pending", "Refused"), Rows: []shape.DeskRow{},
		Text: "A network calls its address as soon as a click led to an order, and again as it approves or declines it. Approved orders count as paid above; a report of the same days takes their place."}
	for _, n := range click.Networks {
		caller, hasKey := callers[n.ID]
		row := shape.DeskRow{Key: n.ID, Cells: []shape.DeskCell{text(n.Name), momentOf(caller.MadeAt), momentOf(caller.CameAt), number(int(caller.Pending)), {Text: language.English.Number(int(caller.Refused)), Note: sentence(words.Capital(caller.Reason))}},
			Details: &shape.DeskDetails{Verb: "Details", Label: "Details of " + n.Name, Facts: []shape.DeskFact{{Lines: []shape.DeskLine{{Code: n.Address(d.Origin+postbackPath, "…")}}}}}}
		if mayEdit(r) {
			action := shape.DeskAction{Verb: "New address", Label: "New address for " + n.Name, Call: "postbacks/" + n.ID + "/address", Failed: "No address was made."}
			if hasKey {
				action.Ask = &shape.DeskAsk{Title: "New address for " + n.Name, Verb: "Make it", Text: []string{"The address that was made before is refused from then on, until the network has the new one."}}
			}
			row.Actions = []shape.DeskAction{action}
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// makeAddress answers POST /operator/data/postbacks/{network}/address: it makes a new key of a network, which is shown once.
func (d *Desk) makeAddress(r *http.Request) (any, error) {
	n, err := click.NetworkOf(r.PathValue("network"))
	if err != nil {
		return nil, err
	}
	key := rand.Text()
	return shape.DeskDone{Link: n.Address(d.Origin+postbackPath, key), For: "Address for " + n.Name,
			About: "Paste it where the network asks for a postback or callback by GET. Words in capitals give way to the network’s own macros. It holds a key and is not shown again."},
		d.Store.PutCallerKey(r.Context(), n.ID, operator.HashOf(key), d.Entry(r.Context(), operator.PostbackAddressMade, n.ID))
}
