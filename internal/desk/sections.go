package desk

import (
	"context"
	"net/http"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/article/picture"
	"launchrack/internal/operator"
)

// Address is where the desk's pages begin.
const Address = "/operator"

// Prefix begins the addresses of the desk's calls. Its pages are at /operator/<section>.
const Prefix = "/operator/data/"

// ClicksFile is the address of all clicks as CSV.
const ClicksFile = "/operator/clicks.csv"

// section is one part of the desk: its page, and the calls that the page makes.
type section struct {
	// name is the last part of the page's address, /operator/<name>.
	name string
	// title is the section's name in the navigation and above its page; empty for calls that belong to no page.
	title string
	// group is the heading in the navigation that the section stands below.
	group string
	// about says below the page's title what the page is for.
	about string
	// role is needed to see the page.
	role  operator.Role
	calls []call
	// events are the kinds of lines that the section writes into the audit log.
	events []events
}

// events are kinds of lines of the audit log, how they are undone, and the role that may do so.
type events struct {
	kinds []operator.Event
	// undo is nil for what cannot be undone.
	undo func(*Desk, context.Context, operator.Entry) error
	role operator.Role
	// needsSignIn reports whether the operator must have signed in within the last minutes.
	needsSignIn bool
}

// call is an address that answers with data.
type call struct {
	method, path string
	role         operator.Role
	answer       answerer
	// needsSignIn reports whether the sign-in must be of the last minutes.
	needsSignIn bool
	// opensBy is what a call at the entrance opens a session with; empty for others.
	opensBy operator.Refusal
	// maxBody bounds the body in bytes; 0 for the bound of most calls.
	maxBody int64
}

// sections lists every page and every call of the desk, in the order of the navigation. The
// mux, the pages that the site serves and the navigation walk over it. A page whose call answers a
// shape.DeskPage needs no code in the browser; one that is more has a line in
// web/src/desk/sections.ts. The audit log shows and undoes events by the table. An example: a section that readers see and
// editors change is
//
//	{name: "links", title: "Links", group: "Data", about: "Where order links lead.", role: operator.Reader, calls: []call{
//		{method: http.MethodGet, path: Prefix + "links", role: operator.Reader, answer: (*Desk).links},
//		{method: http.MethodPost, path: Prefix + "links/{partner}/check", role: operator.Editor, answer: (*Desk).checkLink},
//	}, events: []events{{kinds: []operator.Event{operator.LinkChanged}, undo: (*Desk).undoLink, role: operator.Editor}}},
func sections() []section {
	return []section{
		{calls: []call{
			{method: http.MethodGet, path: Prefix + "session", role: operator.Reader, answer: (*Desk).whoAmI},
		}},
		{name: "partners", title: "Partners", group: "Sell", role: operator.Reader, about: "How each partner stands. Its details say which items were skipped and why, what can be set, and what you can do.", calls: []call{
			{method: http.MethodGet, path: Prefix + "partners", role: operator.Reader, answer: (*Desk).partners},
			{method: http.MethodGet, path: Prefix + "partners/{partner}/rejected", role: operator.Reader, answer: withBoth((*Desk).partnerIn, numberAsked("offset"), (*Desk).rejected)},
			{method: http.MethodGet, path: Prefix + "partners/{partner}/document", role: operator.Reader, answer: with((*Desk).partnerIn, (*Desk).document)},
			{method: http.MethodPost, path: Prefix + "partners/{partner}/paused", role: operator.Editor, answer: withBoth((*Desk).partnerIn, sent[shape.DeskPaused], (*Desk).pausePartner)},
			{method: http.MethodPost, path: Prefix + "partners/{partner}/allowed", role: operator.Editor, answer: withBoth((*Desk).partnerIn, sent[shape.DeskAllowed], (*Desk).allowPlan)},
			{method: http.MethodPost, path: Prefix + "partners/refresh", role: operator.Editor, answer: (*Desk).refreshPartners},
			{method: http.MethodPost, path: Prefix + "partners/{partner}/try", role: operator.Editor, answer: with((*Desk).partnerIn, (*Desk).tryPartner)},
			{method: http.MethodPost, path: Prefix + "partners/{partner}/refresh", role: operator.Editor, answer: with((*Desk).partnerIn, (*Desk).refreshPartner)},
			{method: http.MethodPost, path: Prefix + "partners/{partner}/accept", role: operator.Editor, answer: with((*Desk).partnerIn, (*Desk).acceptPartner)},
			{method: http.MethodPost, path: Prefix + "partner-files/detect", role: operator.Editor, answer: with(sent[shape.DeskDetect], (*Desk).detectPartner)},
			{method: http.MethodPost, path: Prefix + "partner-files/try", role: operator.Editor, answer: with(sent[shape.DeskPartnerFile], (*Desk).tryFile)},
			{method: http.MethodPost, path: Prefix + "partner-files", role: operator.Editor, answer: with(sent[shape.DeskPartnerFile], (*Desk).saveFile)},
			{method: http.MethodGet, path: Prefix + "partner-files/{partner}", role: operator.Reader, answer: with((*Desk).fileIn, (*Desk).partnerFile)},
			{method: http.MethodGet, path: Prefix + "partner-files/{partner}/download", role: operator.Reader, answer: with((*Desk).fileIn, (*Desk).downloadFile)},
			{method: http.MethodPost, path: Prefix + "partner-files/{partner}/remove", role: operator.Editor, answer: (*Desk).removeFile},
		}, events: []events{
			{kinds: []operator.Event{operator.RefreshMade, operator.RefreshAccepted}},
			{kinds: []operator.Event{operator.PlanAllowed, operator.PlanDisallowed}, undo: (*Desk).undoAllow, role: operator.Editor},
			{kinds: []operator.Event{operator.PartnerPaused, operator.PartnerResumed}, undo: (*Desk).undoPause, role: operator.Editor},
			{kinds: []operator.Event{operator.PartnerFileSaved, operator.PartnerFileRemoved}, undo: (*Desk).undoFile, role: operator.Editor},
		}},
		// The form of plans by hand is the one of /add-server-plan: it asks here what was typed, and stores it by the API.
		{name: "plans", title: "Plans", group: "Sell", role: operator.Editor, about: "Plans that you add by hand, partners’ plans that you can hide or correct, and sponsored plans.", calls: []call{
			{method: http.MethodGet, path: Prefix + "plans", role: operator.Reader, answer: with(numberAsked("page"), (*Desk).findPlans)},
			{method: http.MethodGet, path: Prefix + "plans/{plan}/corrections", role: operator.Reader, answer: with(numberIn("plan"), (*Desk).corrections)},
			{method: http.MethodPost, path: Prefix + "plans/{plan}/corrections", role: operator.Editor, answer: withBoth(numberIn("plan"), sent[shape.DeskCorrection], (*Desk).correct)},
			{method: http.MethodPost, path: Prefix + "plans/{plan}/hidden", role: operator.Editor, answer: withBoth(numberIn("plan"), sent[shape.DeskHiding], (*Desk).hide)},
			{method: http.MethodGet, path: Prefix + "plans/by-hand", role: operator.Reader, answer: (*Desk).handPlans},
			{method: http.MethodGet, path: Prefix + "plans/by-hand/{plan}/form", role: operator.Reader, answer: with((*Desk).handPlan, (*Desk).handForm)},
			{method: http.MethodPost, path: Prefix + "plans/by-hand/{plan}/check", role: operator.Editor, answer: withBoth((*Desk).handPlan, sent[shape.DeskTexts], (*Desk).checkHand)},
			{method: http.MethodPost, path: Prefix + "plans/by-hand/{plan}/withdraw", role: operator.Editor, answer: with(numberIn("plan"), (*Desk).withdrawHand)},
			{method: http.MethodGet, path: Prefix + "plans/sponsored", role: operator.Reader, answer: (*Desk).sponsored},
			{method: http.MethodGet, path: Prefix + "plans/sponsored/form", role: operator.Reader, answer: (*Desk).sponsorForm},
			{method: http.MethodPost, path: Prefix + "plans/sponsored", role: operator.Editor, answer: with(sent[shape.DeskSponsor], (*Desk).sponsor)},
			{method: http.MethodPost, path: Prefix + "plans/sponsored/{plan}/end", role: operator.Editor, answer: with(numberIn("plan"), (*Desk).endSponsorship)},
		}, events: []events{
			{kinds: []operator.Event{operator.PlansAdded, operator.CorrectionEnded}},
			{kinds: []operator.Event{operator.PlanChanged, operator.PlanWithdrawn, operator.ChangeUndone}, undo: (*Desk).undoPlan, role: operator.Editor},
			{kinds: []operator.Event{operator.PlanCorrected, operator.PlanHidden, operator.PlanShown}, undo: (*Desk).undoCorrection, role: operator.Editor},
			{kinds: []operator.Event{operator.PlanSponsored, operator.SponsorshipEnded}, undo: Sponsorships.undo, role: operator.Editor},
		}},
		{name: "articles", title: "Articles", group: "Sell", role: operator.Reader, about: "What the shop publishes at /guides. Lists, plans and prices within a text are always up to date.", calls: []call{
			{method: http.MethodGet, path: Prefix + "articles", role: operator.Reader, answer: with(numberAsked("from"), (*Desk).articles)},
			{method: http.MethodGet, path: Prefix + "articles/{article}", role: operator.Reader, answer: with(articleID, (*Desk).article)},
			{method: http.MethodPost, path: Prefix + "articles/{article}", role: operator.Editor, answer: withBoth(articleID, sent[shape.DeskArticle], (*Desk).saveArticle)},
			{method: http.MethodPost, path: Prefix + "articles/{article}/delete", role: operator.Editor, answer: withBoth(articleID, sent[deletion], (*Desk).deleteArticle)},
			{method: http.MethodPost, path: Prefix + "article-preview", role: operator.Editor, answer: with(sent[shape.DeskArticle], (*Desk).previewArticle)},
			{method: http.MethodPost, path: Prefix + "article-pictures", role: operator.Editor, answer: (*Desk).uploadPicture, maxBody: picture.MaxFile + 1},
		}, events: []events{{kinds: []operator.Event{operator.ArticleWritten, operator.ArticleChanged, operator.ArticlePublished, operator.ArticleWithdrawn, operator.ArticleDeleted}, undo: (*Desk).undoArticle, role: operator.Editor}}},
		{name: "embed", title: "Embed", group: "Sell", role: operator.Reader, about: "Code for other sites, which shows a list of this shop or its lowest price on their pages."},
		{name: "clicks", title: "Clicks", group: "Data", role: operator.Reader, about: "How often visitors clicked order links; a click appears here within a minute. Nobody records who clicked. Days are in UTC.", calls: []call{
			{method: http.MethodGet, path: Prefix + "clicks", role: operator.Reader, answer: (*Desk).countedClicks},
			{method: http.MethodGet, path: ClicksFile, role: operator.Reader, answer: (*Desk).clicksFile},
			{method: http.MethodPost, path: Prefix + "conversions", role: operator.Editor, answer: with(sent[shape.DeskConversions], (*Desk).importConversions), maxBody: maxConversionFile},
			{method: http.MethodPost, path: Prefix + "postbacks/{network}/address", role: operator.Editor, answer: (*Desk).makeAddress},
		}, events: []events{
			{kinds: []operator.Event{operator.ConversionsImported}, undo: (*Desk).undoImport, role: operator.Editor},
			{kinds: []operator.Event{operator.ConversionsUndone, operator.PostbackAddressMade}},
		}},
		{name: "links", title: "Links", group: "Data", role: operator.Reader, about: "Three order links of each partner are followed once a day, to see whether they still lead somewhere and whether the affiliate code is still there at the end.", calls: []call{
			{method: http.MethodGet, path: Prefix + "links", role: operator.Reader, answer: (*Desk).linkChecks},
			{method: http.MethodPost, path: Prefix + "links/{partner}/check", role: operator.Editor, answer: with((*Desk).partnerIn, (*Desk).checkLinks)},
		}},
		{name: "refreshes", title: "Refreshes", group: "Data", role: operator.Reader, about: "Every refresh, newest first. A roll-back returns a partner’s plans to what they were before it.", calls: []call{
			{method: http.MethodGet, path: Prefix + "refreshes", role: operator.Reader, answer: with(numberAsked("below"), (*Desk).runs)},
			{method: http.MethodGet, path: Prefix + "refreshes/{run}/changes", role: operator.Reader, answer: withBoth(numberIn("run"), numberAsked("offset"), (*Desk).changesOfRun)},
			{method: http.MethodGet, path: Prefix + "refreshes/{run}/rollback", role: operator.Reader, answer: with(numberIn("run"), (*Desk).previewRollback)},
			{method: http.MethodPost, path: Prefix + "refreshes/{run}/rollback", role: operator.Editor, answer: with(numberIn("run"), (*Desk).rollback)},
		}, events: []events{{kinds: []operator.Event{operator.RolledBack}, undo: (*Desk).undoRollback, role: operator.Editor}}},
		{name: "unmatched", title: "Unmatched", group: "Data", role: operator.Reader, about: "Processors, places and GPUs that the shop does not know, those of the most plans first. Naming one names it on all of its plans.", calls: []call{
			{method: http.MethodGet, path: Prefix + "unmatched", role: operator.Reader, answer: (*Desk).unmatched},
			{method: http.MethodGet, path: Prefix + "unmatched/names", role: operator.Reader, answer: (*Desk).knownNames},
			{method: http.MethodPost, path: Prefix + "unmatched/names", role: operator.Editor, answer: with(nameIn, (*Desk).chooseName)},
			{method: http.MethodPost, path: Prefix + "unmatched/dropped", role: operator.Editor, answer: with(nameIn, (*Desk).dropName)},
			{method: http.MethodGet, path: Prefix + "unmatched/overrides.csv", role: operator.Reader, answer: (*Desk).overridesFile},
		}, events: []events{{kinds: []operator.Event{operator.NameChosen, operator.NameDropped}, undo: Names.undo, role: operator.Editor}}},
		{name: "shop", title: "Shop", group: "Shop", role: operator.Owner, about: "How the shop looks, who runs it, and its codes and keys with partners. Visitors see a change within a second, on every node.", calls: []call{
			{method: http.MethodGet, path: Prefix + "shop", role: operator.Owner, answer: (*Desk).shop},
			{method: http.MethodPost, path: Prefix + "shop", role: operator.Owner, answer: with(sent[settings], (*Desk).publishShop), maxBody: maxSettings},
			{method: http.MethodPost, path: Prefix + "shop/preview", role: operator.Owner, answer: with(sent[settings], (*Desk).previewShop), maxBody: maxSettings},
			{method: http.MethodPost, path: Prefix + "shop/preview/end", role: operator.Owner, answer: (*Desk).endPreview},
			{method: http.MethodPost, path: Prefix + "shop/keys/{partner}", role: operator.Owner, answer: withBoth((*Desk).partnerIn, sent[shape.DeskKey], (*Desk).storeKey)},
			{method: http.MethodPost, path: Prefix + "shop/first-run/end", role: operator.Owner, answer: (*Desk).endFirstRun},
		}, events: []events{
			{kinds: []operator.Event{operator.ShopChanged, operator.ShopUndone}, undo: (*Desk).undoShop, role: operator.Owner},
			{kinds: []operator.Event{operator.MessagesResent, operator.ReceiverDeleted, operator.ShopKeyMoved}},
		}},
		{name: "backups", title: "Backups", group: "Shop", role: operator.Owner, about: "A backup is the whole database in one file, made while the shop runs and then checked. A downloaded one holds neither keys nor sessions.", calls: []call{
			{method: http.MethodGet, path: Prefix + "backups", role: operator.Owner, answer: (*Desk).backups},
			{method: http.MethodPost, path: Prefix + "backups", role: operator.Owner, answer: (*Desk).makeBackup, needsSignIn: true},
			{method: http.MethodGet, path: Prefix + "backups/{file}", role: operator.Owner, answer: (*Desk).downloadBackup, needsSignIn: true},
			{method: http.MethodPost, path: Prefix + "backups/{file}/verify", role: operator.Owner, answer: (*Desk).verifyBackup, needsSignIn: true},
		}, events: []events{{kinds: []operator.Event{operator.BackupMade, operator.BackupDownloaded}}}},
		{name: "access", title: "Access", group: "Access", role: operator.Owner, about: "Who may open the desk, and how. Readers change nothing, editors change partners, plans, articles and names, owners do everything.", calls: []call{
			{method: http.MethodGet, path: Prefix + "access", role: operator.Owner, answer: (*Desk).access},
			{method: http.MethodPost, path: Prefix + "access/operators", role: operator.Owner, answer: with(sent[accessChange], (*Desk).addOperator), needsSignIn: true},
			{method: http.MethodPost, path: Prefix + "access/operators/{operator}/invite", role: operator.Owner, answer: (*Desk).inviteAgain, needsSignIn: true},
			{method: http.MethodPost, path: Prefix + "access/operators/{operator}/role", role: operator.Owner, answer: with(sent[accessChange], (*Desk).setRole), needsSignIn: true},
			{method: http.MethodPost, path: Prefix + "access/operators/{operator}/remove", role: operator.Owner, answer: (*Desk).removeOperator, needsSignIn: true},
			{method: http.MethodPost, path: Prefix + "access/passkeys/{passkey}/name", role: operator.Owner, answer: with(sent[accessChange], (*Desk).renamePasskey)},
			{method: http.MethodPost, path: Prefix + "access/passkeys/{passkey}/remove", role: operator.Owner, answer: (*Desk).removePasskey, needsSignIn: true},
			{method: http.MethodPost, path: Prefix + "access/sessions/{session}/end", role: operator.Owner, answer: (*Desk).endSession},
			{method: http.MethodPost, path: Prefix + "access/code", role: operator.Owner, answer: with(sent[codeTurn], (*Desk).turnCode), needsSignIn: true},
		}, events: []events{
			{kinds: []operator.Event{operator.OperatorChanged}, undo: (*Desk).undoRole, role: operator.Owner, needsSignIn: true},
			{kinds: []operator.Event{operator.CodeTurnedOff, operator.CodeTurnedOn}, undo: (*Desk).undoTurn, role: operator.Owner, needsSignIn: true},
			{kinds: operator.AccessEvents},
		}},
		{name: "audit", title: "Audit", group: "Access", role: operator.Reader, about: "Who did what and when, newest first. Entries are kept for a year. An undo is an entry too, and can itself be undone.", calls: []call{
			{method: http.MethodGet, path: Prefix + "audit", role: operator.Reader, answer: (*Desk).auditLog},
			{method: http.MethodGet, path: Prefix + "audit.csv", role: operator.Reader, answer: (*Desk).auditCSV},
			{method: http.MethodPost, path: Prefix + "audit/{entry}/undo", role: operator.Editor, answer: with(numberIn("entry"), (*Desk).undo)},
		}},
	}
}

// Pages gives the title of each section's page by its name.
func Pages() map[string]string {
	pages := map[string]string{}
	for _, s := range sections() {
		if s.title != "" {
			pages[s.name] = s.title
		}
	}
	return pages
}
