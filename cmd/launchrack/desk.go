package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/config"
	"launchrack/internal/desk"
	"launchrack/internal/errs"
	"launchrack/internal/ingest"
	"launchrack/internal/market"
	"launchrack/internal/operator"
	"launchrack/internal/partner"
	"launchrack/internal/store"
	"launchrack/internal/storefront"
	"launchrack/internal/view"
)

// deskPart is the common part of the desk's actions. They do what the commands do, and publish the
// result at once.
type deskPart struct {
	*program
	settings map[market.PartnerID][]view.DeskSetting
	titles   map[market.PartnerID]string
	// partners are the sources of the feeds, and policy is how they are asked.
	partners *config.Partners
	policy   fetchPolicy
	// overridesFile is the operator's file of processors; empty for none.
	overridesFile string
}

func (p *program) openDesk(env environment, policy fetchPolicy, overridesFile string) deskPart {
	d := deskPart{p, map[market.PartnerID][]view.DeskSetting{}, map[market.PartnerID]string{}, env.partners, policy, overridesFile}
	for _, info := range env.partners.Infos() {
		d.titles[info.ID] = info.Name
		d.settings[info.ID] = settingsOf(env, info)
	}
	return d
}

func settingsOf(env environment, info partner.Info) []view.DeskSetting {
	list := []view.DeskSetting{}
	for _, s := range config.PartnerSettings(info) {
		list = append(list, view.DeskSetting{Variable: s.Variable(info), Meaning: s.Help(info), SetBy: setBy(env, s.Flag(info), s.Variable(info)), Default: s.Default(info)})
	}
	return list
}

// deskPartners are the desk's actions on partners.
type deskPartners struct{ deskPart }

// Status returns the status of each partner.
func (d deskPartners) Status(ctx context.Context) ([]view.PartnerStatus, error) {
	return d.refresher.Status(ctx)
}

// Settings returns the settings of a partner. Codes, links around orders and keys may also be set on
// the desk.
func (d deskPartners) Settings(id market.PartnerID) []view.DeskSetting {
	list, look := slices.Clone(d.settings[id]), d.shop.Current()
	for name, value := range map[string]string{"affiliate": look.Affiliates[id], "click-link": look.ClickLinks[id], "token": look.Tokens[id]} {
		for i := range list {
			if s := &list[i]; s.Variable == config.Variable(id, name) && s.SetBy == "default" && value != "" {
				if s.SetBy = "the desk"; name != "token" {
					s.Published = value
				}
			}
		}
	}
	return list
}

// Pause pauses or resumes a partner's refreshes.
func (d deskPartners) Pause(ctx context.Context, id market.PartnerID, paused bool) (bool, error) {
	changed, err := d.store.Pause(ctx, id, paused, d.pauseEntry(ctx, id, paused))
	d.show(ctx, err)
	return changed, err
}

func (d deskPart) pauseEntry(ctx context.Context, id market.PartnerID, paused bool) operator.Entry {
	event := operator.PartnerResumed
	if paused {
		event = operator.PartnerPaused
	}
	return d.entry(ctx, event, string(id))
}

// entry makes a line of the audit log. It names the context's caller, or no one for a command.
func (p *program) entry(ctx context.Context, event operator.Event, detail string) operator.Entry {
	if p.guard == nil {
		return operator.CommandEntry(event, detail)
	}
	return p.guard.Entry(ctx, event, detail)
}

// show publishes a stored change, unless storing failed. A failure to publish is logged, and watch
// tries again. In a command it does nothing, as the shop follows the database.
func (p *program) show(ctx context.Context, stored error) {
	if stored != nil || p.publisher == nil {
		return
	}
	if err := p.publisher.publish(context.WithoutCancel(ctx)); err != nil {
		p.log.ErrorContext(ctx, "a stored change could not be shown yet", "err", err)
	}
}

// Refresh refreshes a partner and records that in the audit log.
func (d deskPartners) Refresh(ctx context.Context, id market.PartnerID) (view.Refreshed, error) {
	report, err := d.refresher.Refresh(ctx, id)
	if err == nil && report.Off == "" && !report.Paused {
		d.guard.Record(ctx, operator.RefreshMade, describeAccepted(report))
	}
	return report.View(), err
}

// Accept is Refresh that accepts an answer that would be held back.
func (d deskPartners) Accept(ctx context.Context, id market.PartnerID) (view.Refreshed, error) {
	return refresherView{d.program}.Accept(ctx, id)
}

// Try fetches a partner's answer once and returns what a refresh would do. If the answer would be
// held back, it returns what accepting it would do.
func (d deskPartners) Try(ctx context.Context, id market.PartnerID) (desk.Trial, error) {
	feed, err := d.feedOf(id)
	if err != nil {
		return desk.Trial{}, err
	}
	shown := &trial{preview: &preview{db: d.store}}
	refresher := ingest.New(ingest.Config{Feeds: []ingest.Feed{feed}, Store: shown, Publish: func(context.Context) error { return nil },
		Now: clock, Share: -1, HoldFor: d.policy.holdFor, Keep: d.policy.keep, Log: d.log})
	defer refresher.Close()
	report, err := refresher.Refresh(ctx, id)
	held := ""
	if err != nil && ingest.OutcomeOf(err) == market.OutcomeHeld {
		held = errs.Public(err)
		report, err = refresher.Accept(ctx, id)
		if err != nil { // an incomplete answer cannot be accepted either
			return desk.Trial{Held: held}, nil
		}
	}
	if err != nil {
		return desk.Trial{}, err
	}
	return desk.Trial{Held: held, Added: report.Added, Changed: report.Changed, Withdrawn: report.Withdrawn, Unchanged: report.Unchanged,
		HeldPrices: report.HeldPrices, Rows: shown.rows(), Rejected: report.Rejected}, nil
}

// Offer returns the newest answer of a partner that is stored.
func (d deskPartners) Offer(ctx context.Context, id market.PartnerID) (market.Offer, error) {
	times, err := d.store.OfferTimes(ctx, id, clock())
	if err != nil {
		return market.Offer{}, err
	}
	if len(times) == 0 {
		return market.Offer{}, errs.New(errs.NotFound, "No answer of the partner is kept, so it cannot be shown. %s_DOCUMENTS_AGE says how long answers are kept", config.Prefix)
	}
	return d.store.Offer(ctx, id, times[len(times)-1])
}

// Rejected returns the rejected items of a partner's newest stored answer.
func (d deskPartners) Rejected(ctx context.Context, id market.PartnerID) (desk.Rejected, error) {
	offer, err := d.Offer(ctx, id)
	at := slices.IndexFunc(d.feeds, func(f *partner.Feed) bool { return f.Info().ID == id })
	if err != nil || at < 0 {
		return desk.Rejected{}, err
	}
	for i := range offer.Documents {
		offer.Documents[i].At = offer.FetchedAt
	}
	judged, err := d.feeds[at].Judge(ctx, offer.Documents)
	if err != nil {
		return desk.Rejected{}, err
	}
	list := desk.Rejected{FetchedAt: offer.FetchedAt}
	for _, v := range judged.Verdicts {
		if v.Plan == nil {
			list.Items = append(list.Items, desk.RejectedItem{Rejection: market.Rejection{Item: v.Item, Kind: v.Kind, Reason: v.Reason, Listed: v.Listed}, Source: v.Source})
		}
	}
	if len(judged.Verdicts) == 0 && judged.Refused != nil {
		return desk.Rejected{}, errs.New(errs.NotFound, "The newest answer has no items that could be read. %s", errs.Public(judged.Refused))
	}
	return list, nil
}

// feedOf returns a feed that fetches a partner's answer once, independently of the shop's own feed.
func (d deskPart) feedOf(id market.PartnerID) (*askedOnce, error) {
	for _, a := range d.partners.Adapters() {
		if info := a.Info(); info.ID == id {
			feed := partner.NewFeed(a, d.partners.Source(info), newClient(d.policy, d.log))
			if missing := feed.Off(); missing != "" {
				return nil, errs.New(errs.Conflict, "%s is off. %s", info.Name, missing)
			}
			return &askedOnce{Feed: feed}, nil
		}
	}
	return nil, errs.New(errs.NotFound, "There is no partner %q", id)
}

// askedOnce is a feed that caches its answer, so that Refresh and Accept use the same one.
type askedOnce struct {
	ingest.Feed
	isAsked bool
	answer  partner.Snapshot
	err     error
}

// Fetch asks the partner only the first time.
func (f *askedOnce) Fetch(ctx context.Context) (partner.Snapshot, error) {
	if !f.isAsked {
		f.answer, f.err = f.Feed.Fetch(ctx)
		f.isAsked = true
	}
	return f.answer, f.err
}

// trial is a preview with the partners' states, so that prices are held back as in a refresh.
type trial struct{ *preview }

// PartnerStates returns the stored states without pauses, so that a paused partner can be tried.
func (t *trial) PartnerStates(ctx context.Context) ([]market.PartnerState, error) {
	states, err := t.db.PartnerStates(ctx)
	for i := range states {
		states[i].Paused, states[i].Pace = false, market.Pace{}
	}
	return states, err
}

// Shape returns the shape of the partner's last documents.
func (t *trial) Shape(ctx context.Context, id market.PartnerID) (string, error) {
	return t.db.Shape(ctx, id)
}

// rows returns each row of the change, before and after.
func (p *preview) rows() []desk.Row {
	var rows []desk.Row
	for i := range p.change.Insert {
		rows = append(rows, desk.Row{After: &p.change.Insert[i]})
	}
	for i := range p.change.Update {
		was := p.stored[p.change.Update[i].ID]
		rows = append(rows, desk.Row{Before: &was, After: &p.change.Update[i]})
	}
	for _, id := range p.change.Delete {
		was := p.stored[id]
		rows = append(rows, desk.Row{Before: &was})
	}
	return rows
}

// deskRefreshes are the desk's actions on past refreshes.
type deskRefreshes struct{ deskPart }

// Runs returns refreshes, the newest first.
func (d deskRefreshes) Runs(ctx context.Context, id market.PartnerID, below int64, limit int) ([]market.Run, error) {
	return d.store.RunsBelow(ctx, id, below, limit)
}

// EventsOfRun returns the numbers of the first and the last event of a refresh.
func (d deskRefreshes) EventsOfRun(ctx context.Context, run int64) (first, last int64, err error) {
	return d.store.EventsOfRun(ctx, run)
}

// Events yields events of the journal.
func (d deskRefreshes) Events(ctx context.Context, q market.EventQuery) iter.Seq2[market.Event, error] {
	return d.store.Events(ctx, q)
}

// Rollback rolls a refresh back, as the command does.
func (d deskRefreshes) Rollback(ctx context.Context, run int64, dryRun bool) (desk.RolledBack, error) {
	done, err := d.store.Rollback(ctx, run, time.Now().UTC().Truncate(time.Microsecond), dryRun, func(r store.RolledBack) operator.Entry {
		e := rolledBackEntry(run, r)
		entry := d.entry(ctx, e.Event, e.Detail)
		entry.After = e.After
		return entry
	})
	if !dryRun {
		d.show(ctx, err)
	}
	rows := make([]desk.Row, len(done.Rows))
	for i, r := range done.Rows {
		rows[i] = desk.Row{Before: r.Before, After: r.After}
	}
	return desk.RolledBack{Partner: done.Partner, Run: done.Run, Added: done.Added, Changed: done.Changed, Withdrawn: done.Withdrawn, Rows: rows}, err
}

// rolledBackEntry makes the line of the audit log for a rollback to before a run. After contains the
// run that undoes it.
func rolledBackEntry(run int64, r store.RolledBack) operator.Entry {
	after, _ := json.Marshal(map[string]int64{"run": r.Run}) // numbers always encode
	return operator.Entry{Event: operator.RolledBack, After: after,
		Detail: fmt.Sprintf("%s to before run %d: %s; taken back by run %d", r.Partner, run, rolledBackRows(r), r.Run)}
}

// PartnerName returns the name of a partner.
func (d deskRefreshes) PartnerName(id market.PartnerID) string {
	return cmp.Or(d.titles[id], string(id))
}

// PlanName returns the name of a plan; "Plan 17" if it is not in the catalogue.
func (d deskRefreshes) PlanName(id int64) string {
	if p, err := d.catalog.Current().ByID(id, catalog.Operator); err == nil {
		return p.Name
	}
	return fmt.Sprint("Plan ", id)
}

// deskAudit are the desk's actions on the audit log.
type deskAudit struct{ deskPart }

// AuditPage returns lines of the log.
func (d deskAudit) AuditPage(ctx context.Context, q operator.AuditQuery) ([]operator.Entry, error) {
	return d.store.AuditPage(ctx, q)
}

// undoable are the events that can be undone, and the role that may do so.
var undoable = map[operator.Event]struct {
	role operator.Role
	undo func(deskAudit, context.Context, operator.Entry) error
	// needsSignIn reports whether the operator must have signed in within the last minutes.
	needsSignIn bool
}{
	operator.PlanChanged:         {operator.Editor, deskAudit.undoPlan, false},
	operator.PlanWithdrawn:       {operator.Editor, deskAudit.undoPlan, false},
	operator.ChangeUndone:        {operator.Editor, deskAudit.undoPlan, false},
	operator.PartnerPaused:       {operator.Editor, deskAudit.undoPause, false},
	operator.PartnerResumed:      {operator.Editor, deskAudit.undoPause, false},
	operator.PlanCorrected:       {operator.Editor, deskAudit.undoCorrection, false},
	operator.PlanHidden:          {operator.Editor, deskAudit.undoCorrection, false},
	operator.PlanShown:           {operator.Editor, deskAudit.undoCorrection, false},
	operator.RolledBack:          {operator.Editor, deskAudit.undoRollback, false},
	operator.NameChosen:          {operator.Editor, deskAudit.undoName, false},
	operator.NameDropped:         {operator.Editor, deskAudit.undoName, false},
	operator.PlanSponsored:       {operator.Editor, deskAudit.undoSponsorship, false},
	operator.SponsorshipEnded:    {operator.Editor, deskAudit.undoSponsorship, false},
	operator.ConversionsImported: {operator.Editor, deskAudit.undoImport, false},
	operator.ShopChanged:         {operator.Owner, deskAudit.undoShop, false},
	operator.ShopUndone:          {operator.Owner, deskAudit.undoShop, false},
	operator.OperatorChanged:     {operator.Owner, deskAudit.undoRole, true},
	operator.CodeTurnedOff:       {operator.Owner, deskAudit.undoTurn, true},
	operator.CodeTurnedOn:        {operator.Owner, deskAudit.undoTurn, true},
}

// CanUndo reports whether the context's operator may undo this kind of event.
func (deskAudit) CanUndo(ctx context.Context, e operator.Entry) bool {
	kind, can := undoable[e.Event]
	return can && operator.Of(ctx).Role.Includes(kind.role) && (e.Event != operator.RolledBack || len(e.After) > 0)
}

// Undo undoes an entry of the audit log.
func (d deskAudit) Undo(ctx context.Context, e operator.Entry) error {
	kind := undoable[e.Event]
	if kind.needsSignIn {
		if err := operator.Of(ctx).CheckFresh(time.Now()); err != nil {
			return err
		}
	}
	return kind.undo(d, ctx, e)
}

func (d deskAudit) undoShop(ctx context.Context, e operator.Entry) error {
	if d.program.shop == nil {
		return storefront.Undo(ctx, d.store, d.entry, e.Number)
	}
	return d.program.shop.Undo(ctx, e.Number)
}

func (d deskAudit) undoRole(ctx context.Context, e operator.Entry) error {
	return d.people().UndoChange(ctx, e)
}

func (d deskAudit) people() operator.People {
	return operator.People{Store: d.store, Now: time.Now, Entry: d.entry}
}

// undoTurn turns the access code on or off again.
func (d deskAudit) undoTurn(ctx context.Context, e operator.Entry) error {
	access, err := d.store.Access(ctx)
	if err != nil {
		return err
	}
	off := e.Event == operator.CodeTurnedOn
	if access.CodeOff == off {
		return errs.New(errs.Conflict, "Entry %d cannot be undone: somebody did it before", e.Number)
	}
	return d.people().TurnCode(ctx, off)
}

// undoImport undoes the import of a partner's file of conversions.
func (d deskAudit) undoImport(ctx context.Context, e operator.Entry) error {
	return d.store.UndoConversions(ctx, e.Number, func(id market.PartnerID, removed, restored int64) operator.Entry {
		return d.entry(ctx, operator.ConversionsUndone, fmt.Sprintf("%s: entry %d, %d taken away, %d back", id, e.Number, removed, restored))
	})
}

func (d deskAudit) undoPlan(ctx context.Context, e operator.Entry) error {
	_, err := handRows{d.program}.Undo(ctx, e.Number)
	return err
}

// undoCorrection takes back a change of the corrections of a partner's plan.
func (d deskAudit) undoCorrection(ctx context.Context, e operator.Entry) error {
	var of struct {
		ID int64 `json:"plan_id"`
	}
	if err := json.Unmarshal(e.After, &of); err != nil {
		return fmt.Errorf("entry %d of the audit log: %w", e.Number, err)
	}
	event := map[operator.Event]operator.Event{operator.PlanHidden: operator.PlanShown, operator.PlanShown: operator.PlanHidden}[e.Event]
	undone := d.entry(ctx, cmp.Or(event, operator.PlanCorrected), fmt.Sprintf("(entry %d was undone)", e.Number))
	_, err := d.store.Correct(ctx, of.ID, func(current *market.Plan) ([]market.Correction, error) {
		return desk.TakeBack(current, e, clock())
	}, func(before, after *market.Plan) operator.Entry { return desk.NoteCorrection(undone, before, after) })
	d.show(ctx, err)
	return err
}

func (d deskAudit) undoPause(ctx context.Context, e operator.Entry) error {
	id, paused := market.PartnerID(e.Detail), e.Event == operator.PartnerResumed
	changed, err := deskPartners(d).Pause(ctx, id, paused)
	if err == nil && !changed {
		err = errs.New(errs.Conflict, "Entry %d cannot be undone: somebody did it before", e.Number)
	}
	return err
}

func (d deskAudit) undoRollback(ctx context.Context, e operator.Entry) error {
	var after struct{ Run int64 }
	if err := json.Unmarshal(e.After, &after); err != nil {
		return fmt.Errorf("entry %d of the audit log: %w", e.Number, err)
	}
	_, err := deskRefreshes(d).Rollback(ctx, after.Run, false)
	return err
}
