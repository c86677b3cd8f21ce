package site

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/door/answer"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/httperr"
	"launchrack/internal/door/response"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/watch"
	"launchrack/internal/watch/signup"
)

const (
	watchPath   = "/watch"
	watchesPath = "/watches"
	closePath   = signup.ClosePath
	// watchCode is the module of the pages' code.
	watchCode = "src/pages/watch/watch-page.tsx"
	// maxWatchBytes bounds what is sent of a watch.
	maxWatchBytes = 16 << 10
)

// newWatch answers /watch?for=ADDRESS with the form of a watch.
func (s *Site) newWatch(w http.ResponseWriter, r *http.Request, _ asked) error {
	typed := visitOf(r).query.Get("below") // as it is typed on a plan's page; "price" would limit a list, and decide for the tax
	if digits, ok := langOf(r).ReadDecimal(typed); ok {
		typed = digits
	}
	f := signup.Fields{For: visitOf(r).query.Get("for"), HowOften: string(watch.AtOnce), Rule: visitOf(r).query.Get("rule"), Value: cmp.Or(visitOf(r).query.Get("value"), typed)}
	if f.For == "" {
		f.For = "/"
	}
	page, err := s.watchForm(r, f, false)
	if err == nil {
		err = s.checkPlan(r, f.For)
	}
	if err != nil {
		return err
	}
	return s.sendWatchPage(w, r, http.StatusOK, page)
}

// leadToWatch answers GET /watches, the address of the page that a sent form gets: whoever opens it again comes to a new form.
func (s *Site) leadToWatch(w http.ResponseWriter, r *http.Request, _ asked) error {
	redirect(w, r, watchPath, "", http.StatusSeeOther)
	return nil
}

// checkPlan fails with errs.NotFound where an address is the page of a plan that never was. It leaves
// other faults of the address to those who read it.
func (s *Site) checkPlan(r *http.Request, address string) error {
	current := s.Watches.Current()
	watched, err := current.Watch(langOf(r), address, visitOf(r).currency)
	if err != nil || watched.Plan == 0 {
		return nil
	}
	found, err := s.findPlan(r, current, strings.TrimPrefix(watched.Path, "/plans/"))
	if err == nil && found == nil {
		err = &errs.Error{Kind: errs.NotFound, Field: "for", Message: fmt.Sprintf("%q is the page of no plan that was ever listed here; accepted is the address of a list or of a plan on this shop", errs.Clip(address, 200))}
	}
	return err
}

// createdWatch answers POST /watches.
type createdWatch struct {
	ID     string      `json:"id"`
	State  watch.State `json:"state"`
	Manage string      `json:"manage_url"`
	// Secret signs what a webhook gets.
	Secret string `json:"secret,omitempty"`
	// Begin is where the receiver begins the watch, of a channel whose receivers come themselves.
	Begin string `json:"begin_url,omitempty"`
}

// createWatch answers POST /watches, a form or JSON. A browser gets a page.
func (s *Site) createWatch(w http.ResponseWriter, r *http.Request, _ asked) error {
	fields, err := s.readFields(w, r)
	if err == nil {
		err = s.checkPlan(r, fields.For)
	}
	var made signup.Created
	client := clientip.Of(r.Context())
	if err == nil {
		made, err = s.Watches.Create(r.Context(), clientip.Networks(client), clientip.Around(client), fields)
	}
	if err != nil {
		page, _ := s.watchForm(r, fields, true) // without a form there is only the error
		return s.refuseWatch(w, r, fields, page, err)
	}
	address := signup.Path(made.ID, made.Token)
	path, search, _ := strings.Cut(address, "?")
	response.Locate(w.Header(), visitOf(r).prefix+path, search)
	if !wantsPage(r) {
		sendJSON(w, http.StatusCreated, createdWatch{made.ID, made.State, visitOf(r).base + address, made.Secret, made.Begin})
		return nil
	}
	page, err := s.watchPage(r, made.ID, made.Token, nil)
	if err != nil {
		return err
	}
	page.Secret = made.Secret
	return s.sendWatchPage(w, r, http.StatusCreated, page)
}

func (s *Site) sendWatchProblem(w http.ResponseWriter, r *http.Request, err error) {
	status := httperr.Status(errs.KindOf(err))
	if status >= http.StatusInternalServerError && !httperr.IsRefusal(err) {
		s.Log.ErrorContext(r.Context(), "a watch failed", "path", r.URL.Path, "err", err)
	}
	httperr.SetRetryAfter(w.Header(), err)
	sendJSON(w, status, problem{status, httperr.BodyOf(err)})
}

// readFields reads a form or a JSON object.
func (s *Site) readFields(w http.ResponseWriter, r *http.Request) (f signup.Fields, err error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxWatchBytes)
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch kind {
	case "application/json":
		f, err := readJSONFields(r.Body)
		f.Language = cmp.Or(f.Language, langOf(r).Code())
		return f, err
	case "application/x-www-form-urlencoded", "multipart/form-data", "":
	default:
		return f, errs.New(errs.Unsupported, "%q came; accepted are application/json and application/x-www-form-urlencoded", errs.Clip(kind, 60))
	}
	if err := r.ParseForm(); err != nil {
		return f, errs.Said(errs.Invalid, func(l errs.Speaker) string { return l.T("The form cannot be read.") })
	}
	get := r.PostForm.Get
	f = signup.Fields{For: get("for"), Rule: get("rule"), Value: get("value"), HowOften: get("how_often"), SendTo: get("send_to"), Address: get("address"), Token: get("token"),
		TimeZone: get("time_zone"), Currency: get("currency"), Country: get("vat_country"), Language: cmp.Or(get("language"), langOf(r).Code())}
	if digits, ok := langOf(r).ReadDecimal(f.Value); ok { // else it is refused, and the form shows what was typed
		f.Value = digits
	}
	f.AtStart = slices.Contains([]string{"on", "true", "1", "yes"}, strings.ToLower(get("at_start")))
	if f.Currency == "" { // the form shows prices as the visitor chose them
		f.Currency, f.Country = string(visitOf(r).currency), visitOf(r).country
		if u, err := url.Parse(f.For); err == nil { // else signup refuses it
			if country, decides := browse.CountryOf(u.Query()); decides {
				f.Country = country
			}
		}
	}
	return f, nil
}

func readJSONFields(body io.Reader) (f signup.Fields, err error) {
	var sent struct {
		signup.Fields
		Value json.Number `json:"value"`
	}
	decoder := json.NewDecoder(body)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&sent); err != nil {
		return f, errs.New(errs.Invalid, "The body is no watch: %s. Accepted is a JSON object with for, rule, value, how_often, send_to, address, token, at_start, time_zone, currency, vat_country and language.",
			strings.TrimPrefix(err.Error(), "json: "))
	}
	sent.Fields.Value = sent.Value.String()
	return sent.Fields, nil
}

// wantsPage reports whether a browser asks, which shows what it gets.
func wantsPage(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept"), "text/html") }

func sendJSON(w http.ResponseWriter, status int, answer any) {
	text, err := json.Marshal(answer)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{}`)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(text) // the caller left; there is nobody to tell
}

// showWatch answers /watches/ID?token=TOKEN. It changes nothing.
func (s *Site) showWatch(w http.ResponseWriter, r *http.Request, _ asked) error {
	page, err := s.watchPage(r, r.PathValue("id"), visitOf(r).query.Get("token"), nil)
	if err != nil {
		return err
	}
	return s.sendWatchPage(w, r, http.StatusOK, page)
}

// failWatch says that there is no such watch, or what else is wrong.
func (s *Site) failWatch(w http.ResponseWriter, r *http.Request, err error) {
	if !wantsPage(r) {
		s.sendWatchProblem(w, r, err)
		return
	}
	status := httperr.Status(errs.KindOf(err))
	if status >= http.StatusInternalServerError {
		s.sendError(w, r, err)
		return
	}
	lang := langOf(r)
	title, text := lang.T("Something is wrong"), problemText(lang, err, "")
	switch {
	case fieldOf(err) == "for":
		title, text = lang.T("This page cannot be watched"), lang.T("You can watch any list or plan: open it and choose Watch there.")
	case r.URL.Path == watchPath:
		title = lang.T("This page cannot be watched")
	case status == http.StatusNotFound && r.URL.Path == closePath:
		title = lang.T("This link is incomplete")
	case status == http.StatusNotFound:
		title = lang.T("Watch not found")
	}
	page := &view.WatchPage{Title: title, Texts: []string{text}, Watched: lang.T("Browse all servers"), Address: "/", Action: r.URL.Path, Buttons: []view.WatchButton{}}
	if err := s.sendWatchPage(w, r, status, page); err != nil {
		s.sendError(w, r, err)
	}
}

// watchPage describes a watch to whoever has its link. Its form has what was sent, if anything was.
func (s *Site) watchPage(r *http.Request, id, token string, sent *signup.Fields) (*view.WatchPage, error) {
	a, err := s.Watches.Open(r.Context(), id, token)
	if err != nil {
		return nil, err
	}
	lang := langOf(r)
	page := &view.WatchPage{Title: lang.T("Your watch"), Address: a.For, Action: signup.Path(a.ID, a.Token), Buttons: watchButtons(lang, a), Texts: []string{watchState(lang, a)}}
	watched, err := s.Watches.Current().Watch(lang, a.For, a.Currency)
	if err != nil {
		return nil, err
	}
	page.Watched = narrowedText(watched.Title, watched.Filters)
	if a.Begin != "" {
		page.Begin = &view.WatchLink{Address: a.Begin, Label: lang.T("Open {channel}", "channel", a.Channel.Label.In(lang))}
		if _, code, isChat := strings.Cut(a.Begin, "?start="); isChat {
			page.Texts = append(page.Texts, lang.T("For a group or a channel, add the bot to it and send {command} there.", "command", "/start "+code))
		}
	}
	if a.State == watch.Pending && a.Confirms {
		page.Title = lang.T("Confirm your watch")
	}
	page.Facts = []view.WatchFact{
		{Label: lang.T("Tell me when"), Text: a.Condition(lang, watched.Need.Months)}, {Label: lang.T("How often"), Text: paceText(lang, a.Spec)},
		{Label: lang.T("Send to"), Text: a.Channel.Label.In(lang) + ", " + a.Address(lang)},
	}
	if a.State != watch.Ended {
		rate, err := s.Watches.TaxRate(a.Country)
		if err != nil {
			return nil, err
		}
		choice := price.Choose(lang, rate, 0).For(watched.Need).In(a.Currency)
		if page.Form, err = s.formOf(r, watched, changesOf(lang, a.Spec, sent), choice, sent != nil); err != nil {
			return nil, err
		}
		page.Form.Submit = lang.T("Save changes")
	}
	page.Sent = sentTexts(lang, a.Sent, a.Zone())
	return page, nil
}

// changesOf gives what the form to change a watch has: what was sent, else what holds.
func changesOf(lang *language.Language, spec watch.Spec, sent *signup.Fields) signup.Fields {
	if sent != nil {
		return *sent
	}
	f := signup.Fields{Rule: string(spec.Rule), HowOften: string(spec.HowOften), TimeZone: spec.TimeZone}
	if spec.Value != nil {
		f.Value = strings.Replace(spec.Value.String(), ".", lang.Signs().Decimal, 1)
	}
	return f
}

func paceText(lang *language.Language, spec watch.Spec) string {
	switch spec.HowOften {
	case watch.Daily:
		return lang.T("Once a day, at 8:00 ({zone})", "zone", spec.TimeZone)
	case watch.Weekly:
		return lang.T("Once a week, on Mondays at 8:00 ({zone})", "zone", spec.TimeZone)
	}
	return watch.LabelOf(lang, watch.Paces, string(spec.HowOften))
}

// watchState says how a watch stands in a sentence.
func watchState(lang *language.Language, a signup.Access) string {
	switch {
	case a.State == watch.Pending:
		return pendingState(lang, a)
	case a.State == watch.Active:
		return lang.T("This watch is on.")
	case a.State == watch.Paused && a.Reason != "":
		return lang.T("This watch is paused.") + " " + a.Reason.Text(lang)
	case a.State == watch.Paused:
		return lang.T("This watch is paused.")
	case a.Confirms:
		return lang.T("This watch has ended.") + " " + a.Reason.Text(lang)
	}
	return lang.T("This watch has ended.") + " " + a.Reason.Text(lang) + " " + lang.T("You can resume it only with a link from one of its messages.")
}

// pendingState says what a watch waits for.
func pendingState(lang *language.Language, a signup.Access) string {
	switch {
	case a.Confirms:
		return lang.T("Confirm to start getting messages.")
	case a.IsMailStuck:
		return lang.T("This shop cannot send email at present, but it keeps trying. Open the link in the email to start getting messages.")
	}
	return a.Channel.PendingText(lang, a.Address(lang))
}

// watchButtons are what can be done with a watch.
func watchButtons(lang *language.Language, a signup.Access) []view.WatchButton {
	buttons := []view.WatchButton{}
	switch {
	case a.State == watch.Pending && a.Confirms:
		buttons = append(buttons, view.WatchButton{Action: "confirm", Label: lang.T("Confirm"), IsPrimary: true})
	case a.State == watch.Active:
		buttons = append(buttons, view.WatchButton{Action: "pause", Label: lang.T("Pause")})
	case signup.CanResume(a.Watch, a.Confirms):
		buttons = append(buttons, view.WatchButton{Action: "resume", Label: lang.T("Resume"), IsPrimary: true})
	}
	return append(buttons, view.WatchButton{Action: "delete", Label: lang.T("Delete")})
}

// sentTexts lists messages for the page of their watch.
func sentTexts(lang *language.Language, list []watch.Message, zone *time.Location) []view.WatchSent {
	var sent []view.WatchSent
	for _, m := range list {
		one := view.WatchSent{At: lang.MinuteIn(m.NextAt, zone), State: lang.T("Sent")}
		switch {
		case m.Kind == watch.Confirm:
			one.Text = lang.T("Confirmation request")
		case len(m.Firings) == 0:
			one.Text = lang.N("{count} plan", "{count} plans", m.Plans())
		default:
			one.Text = lang.T("{label}: {value}", "label", m.Firings[0].Name, "value", m.Firings[0].Reason)
			if n := m.Plans(); n > 1 {
				one.Text = lang.N("{count} plan: {first}", "{count} plans, first {first}", n, "first", one.Text)
			}
		}
		switch m.State {
		case watch.Waiting:
			one.State = lang.T("Waiting")
			if m.Failure != "" {
				one.State = lang.T("Failed, will be retried")
			}
		case watch.Dead:
			one.State = lang.T("Not delivered")
		}
		if m.Failure != "" {
			one.State = lang.T("{label}: {value}", "label", one.State, "value", strings.TrimSuffix(m.Failure.Text(lang), "."))
		}
		sent = append(sent, one)
	}
	return sent
}

// actOnWatch answers the buttons of the page of a watch.
func (s *Site) actOnWatch(w http.ResponseWriter, r *http.Request, _ asked) error {
	fields, err := s.readFields(w, r)
	if err != nil {
		return err
	}
	id, token, action := r.PathValue("id"), visitOf(r).query.Get("token"), r.PostFormValue("action")
	was, err := s.watchPage(r, id, token, nil)
	if err != nil {
		return err
	}
	err = s.Watches.Act(r.Context(), id, token, action, fields)
	if err != nil && action == "change" {
		page, _ := s.watchPage(r, id, token, &fields) // without a form there is only the error
		return s.refuseWatch(w, r, fields, page, err)
	}
	if err != nil {
		return err
	}
	if action == "delete" {
		return s.sendWatchPage(w, r, http.StatusOK, &view.WatchPage{Title: langOf(r).T("Watch deleted"), Texts: []string{langOf(r).T("Its data is deleted, and you will get no more messages.")},
			Watched: was.Watched, Address: was.Address, Action: watchesPath, Buttons: []view.WatchButton{}})
	}
	redirect(w, r, r.URL.Path, r.URL.RawQuery, http.StatusSeeOther)
	return nil
}

// askToUnsubscribe answers whoever opens the link that mail programs post to. It changes
// nothing.
func (s *Site) askToUnsubscribe(w http.ResponseWriter, r *http.Request, _ asked) error {
	id, token := r.PathValue("id"), visitOf(r).query.Get("token")
	page, err := s.watchPage(r, id, token, nil)
	if err != nil {
		return err
	}
	page.Title, page.Form, page.Sent = langOf(r).T("Unsubscribe"), nil, nil
	page.Action = watchesPath + "/" + url.PathEscape(id) + "/unsubscribe?token=" + url.QueryEscape(token)
	page.Buttons = []view.WatchButton{{Action: "unsubscribe", Label: page.Title, IsPrimary: true}}
	return s.sendWatchPage(w, r, http.StatusOK, page)
}

// unsubscribe ends a watch: by the button of a page, or by a mail program (RFC 8058).
func (s *Site) unsubscribe(w http.ResponseWriter, r *http.Request, _ asked) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxWatchBytes)
	if err := s.Watches.Unsubscribe(r.Context(), r.PathValue("id"), visitOf(r).query.Get("token")); err != nil {
		return err
	}
	return s.sendWatchPage(w, r, http.StatusOK, &view.WatchPage{Title: langOf(r).T("Unsubscribed"), Texts: []string{langOf(r).T("This watch has ended. You will get no more messages.")}, Action: watchesPath, Buttons: []view.WatchButton{}})
}

// askToClose answers the link "Never write to me" of a message. It changes nothing.
func (s *Site) askToClose(w http.ResponseWriter, r *http.Request, _ asked) error {
	query := visitOf(r).query
	if err := s.Watches.CheckMailbox(query.Get("mailbox"), query.Get("token")); err != nil {
		return err
	}
	lang := langOf(r)
	return s.sendMailboxPage(w, r, lang.T("Never write to me"), view.WatchButton{Action: "close", Label: lang.T("Never write to me"), IsPrimary: true},
		lang.T("This shop will never write to this address again, no matter who asks."), lang.T("All watches for this address will be deleted."))
}

// closeMailbox answers the buttons of that page.
func (s *Site) closeMailbox(w http.ResponseWriter, r *http.Request, _ asked) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxWatchBytes)
	query := visitOf(r).query
	mailbox, token, lang := query.Get("mailbox"), query.Get("token"), langOf(r)
	if r.PostFormValue("action") == "open" {
		if err := s.Watches.Reopen(r.Context(), mailbox, token); err != nil {
			return err
		}
		return s.sendMailboxPage(w, r, lang.T("You can get messages again"), view.WatchButton{Action: "close", Label: lang.T("Never write to me")},
			lang.T("New watches can be created for this address again."))
	}
	if err := s.Watches.Close(r.Context(), mailbox, token); err != nil {
		return err
	}
	return s.sendMailboxPage(w, r, lang.T("You will get no more messages"), view.WatchButton{Action: "open", Label: lang.T("Allow messages again")},
		lang.T("This shop will never write to this address again. It keeps only a fingerprint of the address, not the address itself."))
}

func (s *Site) sendMailboxPage(w http.ResponseWriter, r *http.Request, title string, button view.WatchButton, texts ...string) error {
	return s.sendWatchPage(w, r, http.StatusOK, &view.WatchPage{Title: title, Texts: texts,
		Action: signup.CloseLink(visitOf(r).query.Get("mailbox"), visitOf(r).query.Get("token")), Buttons: []view.WatchButton{button}})
}

// sendWatchPage renders a page that nobody keeps: its address or its content is one person's.
func (s *Site) sendWatchPage(w http.ResponseWriter, r *http.Request, status int, page *view.WatchPage) error {
	p := s.page(r, http.StatusOK)
	p.Watch, p.About = page, &view.PageAbout{Title: page.Title, Description: page.Title}
	q := &answer.Request{Policy: answer.Unstored, Make: func(ctx context.Context) (*answer.Answer, error) {
		a, err := s.make(r.WithContext(ctx), "", content{page: p, code: watchCode, isUnlisted: true, isPartial: true})
		if err != nil {
			return nil, err
		}
		a.Status = status
		return a, nil
	}}
	a, err := s.door.Get(r, q)
	if err != nil {
		return err
	}
	w.Header().Set("Referrer-Policy", "no-referrer") // the address holds a token
	if page.Form != nil && page.Form.PushKey != "" {
		trust(w.Header(), "watch-worker") // the address of the service worker
	}
	return s.door.Send(w, r, q, s.fill(r, a))
}

// workerPath is the service worker that shows notifications.
const workerPath = "/watch-worker.js"

//go:embed watch-worker.js
var watchWorker []byte

// worker answers with the service worker. Browsers ask for it once a visitor wants
// notifications, and then for changes.
func (s *Site) worker(w http.ResponseWriter, _ *http.Request, _ asked) error {
	return sendAsIs(w, "text/javascript; charset=utf-8", "no-cache", watchWorker)
}

// trust lets a page make one policy of trusted types, by which its scripts may do what no other page may.
func trust(h http.Header, policy string) {
	pages := h.Get("Content-Security-Policy")
	h.Set("Content-Security-Policy", strings.Replace(pages, "trusted-types 'none'", "trusted-types "+policy, 1))
}
