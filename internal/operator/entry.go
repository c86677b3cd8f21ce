package operator

import (
	"context"
	"encoding/json"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
)

// Event is a kind of line in the audit log.
type Event string

// The events.
const (
	// CodeMade is a random code at the first start.
	CodeMade Event = "code_made"
	// CodeSet is a code from the settings that differs from the one before.
	CodeSet Event = "code_set"
	// CodeReset is a new code from the command line; it lifts every lock.
	CodeReset Event = "code_reset"
	// CodeWrong is a guess with a wrong code.
	CodeWrong Event = "code_wrong"
	// Unlocked is a right code, or a link that was used.
	Unlocked Event = "unlocked"
	// LinkMade is a link from the command line that unlocks once.
	LinkMade Event = "link_made"
	// Locked is the begin of a client's lock.
	Locked Event = "locked"
	// LimitReached is the last wrong code within the budget of all addresses.
	LimitReached Event = "limit_reached"
	// PlansAdded is a call that stored plans by hand.
	PlansAdded Event = "plans_added"
	// PlanChanged is a change of one plan that was added by hand.
	PlanChanged Event = "plan_changed"
	// PlanWithdrawn is the end of one plan that was added by hand.
	PlanWithdrawn Event = "plan_withdrawn"
	// ChangeUndone puts a plan back as it was before another entry.
	ChangeUndone Event = "change_undone"
	// PlanCorrected is a change of the corrections of a partner's plan, PlanHidden and PlanShown hide it and
	// show it again, and CorrectionEnded are corrections that the partner's new values ended.
	PlanCorrected   Event = "plan_corrected"
	PlanHidden      Event = "plan_hidden"
	PlanShown       Event = "plan_shown"
	CorrectionEnded Event = "correction_ended"
	// RefreshMade is a refresh that an operator began on the desk.
	RefreshMade Event = "refresh_made"
	// RefreshAccepted is a refresh that took what would have been held back.
	RefreshAccepted Event = "refresh_accepted"
	// RolledBack is a refresh, and those of the partner after it, whose changes were taken
	// back.
	RolledBack Event = "rolled_back"
	// PlanAllowed and PlanDisallowed list a plan whose price is out of all proportion, and no longer do.
	PlanAllowed    Event = "plan_allowed"
	PlanDisallowed Event = "plan_disallowed"
	// PartnerPaused and PartnerResumed stop a partner's refreshes and let them go on.
	PartnerPaused  Event = "partner_paused"
	PartnerResumed Event = "partner_resumed"
	// BackupMade and BackupDownloaded are copies of the database, which hold all that it keeps.
	BackupMade       Event = "backup_made"
	BackupDownloaded Event = "backup_downloaded"
	// NameChosen and NameDropped: what a text of partners stands for.
	NameChosen  Event = "name_chosen"
	NameDropped Event = "name_dropped"
	// PartnerFileSaved and PartnerFileRemoved: the file of a partner that operators added on the desk.
	PartnerFileSaved   Event = "partner_file_saved"
	PartnerFileRemoved Event = "partner_file_removed"
	// PlanSponsored and SponsorshipEnded: a plan is marked as sponsored, or no longer is.
	PlanSponsored    Event = "plan_sponsored"
	SponsorshipEnded Event = "sponsorship_ended"
	// ConversionsImported is a partner's file of conversions that was stored.
	// ConversionsUndone took one back.
	ConversionsImported Event = "conversions_imported"
	ConversionsUndone   Event = "conversions_undone"
	// PostbackAddressMade is a new key for the calls of an affiliate network, which ends the one before.
	PostbackAddressMade Event = "postback_address_made"
	// MessagesResent: messages of watches that were given up go out again.
	MessagesResent Event = "messages_resent"
	// ReceiverDeleted: all that was kept about a receiver of watches was removed.
	ReceiverDeleted Event = "receiver_deleted"
	// ShopChanged is a change of the shop's own settings, and ShopUndone takes one back.
	ShopChanged Event = "shop_changed"
	ShopUndone  Event = "shop_undone"
	// ArticleWritten, ArticleChanged and ArticleDeleted are of drafts and of what readers see, ArticlePublished shows one
	// to readers, and ArticleWithdrawn makes a draft of it again.
	ArticleWritten   Event = "article_written"
	ArticleChanged   Event = "article_changed"
	ArticlePublished Event = "article_published"
	ArticleWithdrawn Event = "article_withdrawn"
	ArticleDeleted   Event = "article_deleted"
	// CodeTurnedOff and CodeTurnedOn: whether the access code opens the desk.
	CodeTurnedOff Event = "code_turned_off"
	CodeTurnedOn  Event = "code_turned_on"
	// OperatorInvited is a link by which an operator makes a passkey, OperatorChanged another role,
	// and OperatorRemoved the end of an operator with all passkeys and sessions.
	OperatorInvited Event = "operator_invited"
	OperatorChanged Event = "operator_changed"
	OperatorRemoved Event = "operator_removed"
	// PasskeyMade, PasskeyRenamed and PasskeyRemoved are an operator's keys; PasskeyBlocked is one whose counter went back.
	PasskeyMade    Event = "passkey_made"
	PasskeyRenamed Event = "passkey_renamed"
	PasskeyRemoved Event = "passkey_removed"
	PasskeyBlocked Event = "passkey_blocked"
	// PasskeyOdd is a sign-in by a key that says otherwise than before whether it is backed up, or whose counter
	// stayed.
	PasskeyOdd Event = "passkey_odd"
	// SignedInByPasskey begins a session, SignedOut ends one by its operator, and SessionEnded by an owner.
	SignedInByPasskey Event = "signed_in"
	SignedOut         Event = "signed_out"
	SessionEnded      Event = "session_ended"
	// SignInRefused is a passkey, an invitation or a link that opened nothing, and CallRefused a call of the
	// desk by an operator who may not make it.
	SignInRefused Event = "sign_in_refused"
	CallRefused   Event = "call_refused"
	// ShopKeyMoved: the key that encrypts receivers' addresses left the database.
	ShopKeyMoved Event = "shop_key_moved"
)

// AccessEvents are about who opens the desk, and cannot be undone.
var AccessEvents = []Event{CodeMade, CodeSet, CodeReset, CodeWrong, Unlocked, LinkMade, Locked, LimitReached, OperatorInvited, OperatorRemoved, PasskeyMade,
	PasskeyRenamed, PasskeyRemoved, PasskeyBlocked, PasskeyOdd, SignedInByPasskey, SignedOut, SessionEnded, SignInRefused, CallRefused}

// Entry is one line of the audit log. It never holds a code or a hash.
type Entry struct {
	// Number is given by the store and never reused.
	Number int64     `json:"entry"`
	At     time.Time `json:"time"`
	Event  Event     `json:"event"`
	// Address is the caller's: an IPv4 address, a /64 of IPv6, "unknown", or empty for a
	// call from the command line.
	Address string `json:"address,omitempty"`
	// Operator is the name of who did it; empty where the session has none.
	Operator string `json:"operator,omitempty"`
	Detail   string `json:"detail,omitempty"`
	// Before and After are what was changed, as JSON; nil where there was nothing.
	Before json.RawMessage `json:"before,omitempty"`
	After  json.RawMessage `json:"after,omitempty"`
}

// AuditQuery narrows the lines of the audit log. Its zero value takes all.
type AuditQuery struct {
	// Below takes the lines with a smaller number, the newest of them first; 0 begins with the newest.
	Below int64
	// Event takes the lines of one kind, Operator those of one operator.
	Event    Event
	Operator string
	// Since and Until bound the time; zero is no bound.
	Since, Until time.Time
	// Number takes one line.
	Number int64
	Limit  int
}

// maxDetail bounds the detail of an entry, in characters.
const maxDetail = 500

// Entry makes a line about an event, with the time and the context's caller.
func (g *Guard) Entry(ctx context.Context, event Event, detail string) Entry {
	return Entry{At: g.now(), Event: event, Address: keyOf(clientip.Of(ctx)), Operator: Of(ctx).Name, Detail: errs.Clip(detail, maxDetail)}
}

// CommandEntry makes a line about an event of a command on the machine.
func CommandEntry(event Event, detail string) Entry {
	return Entry{At: time.Now(), Event: event, Detail: errs.Clip(detail, maxDetail)}
}

// Record adds a line to the audit log about an event that is stored already, so a
// failure is logged and not returned.
func (g *Guard) Record(ctx context.Context, event Event, detail string) {
	g.record(ctx, g.Entry(ctx, event, detail))
}

func (g *Guard) record(ctx context.Context, entry Entry) {
	if err := g.store.Record(context.WithoutCancel(ctx), entry); err != nil {
		g.log.ErrorContext(ctx, "the audit log could not be written", "event", entry.Event, "detail", entry.Detail, "err", err)
	}
}
