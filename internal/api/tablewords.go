package api

import "launchrack/internal/query"

// tableWords say what the columns of tables other than server_plans hold.
var tableWords = map[string]map[string]string{
	"plan_events": {
		"seq": "The number of the event. It grows in the order of the commits, and none comes twice.", "at": "When the change was stored.",
		"run_id": "The refresh that brought it; null for rows added by hand and for bundled ones.", "plan_id": "The plan's id.",
		"partner_id": "The partner's id; null for rows added by hand.", "kind": "listed, withdrawn, price, stock or facts.",
		"before": "The columns that changed, as they were; the whole row where it is withdrawn.", "after": "The columns that changed, as they are; the whole row where it is listed.",
		"epoch": "The name of the journal, the same in all rows. Where it is another one than before, the shop was restored from a backup: read server_plans anew.",
	},
	"refresh_runs": {
		"run_id": "The number of the refresh.", "partner_id": "The partner's id.", "started_at": "When it began.", "ended_at": "When it ended.",
		"outcome": "ok, failed or held.", "reason": "Why it did not end well; null where it did.", "added": "Plans that are new.", "changed": "Plans that changed.",
		"withdrawn": "Plans that are gone.", "rejected": "Items of the answer that were not taken.", "unchanged": "Plans that stayed as they were.",
	},
	"price_history": {
		"seen_at": "When the shop saw it first.", "price_monthly": "The price of a month; null where none is known.", "available": "Whether the plan could be ordered.",
	},
	"partner_status": {
		"partner": "The partner's id.", "name": "The partner's name.", "last_good_at": "The end of the last good refresh.", "last_try_at": "The end of the last refresh.",
		"outcome": "ok, failed, held, off, paused or never.", "reason": "Why it failed or was held back.", "plans": "How many rows the shop has.",
		"rejected": "Items of the last answer that were not taken.", "next_at": "When the next refresh is due.", "document_age_seconds": "The time since the partner last confirmed its plans.",
		"rejections": "The first items that were not taken.", "drift": "How the fields of the last answer differ from those before.", "held": "The prices that are held back.",
		"overdue": "Whether the plans are not confirmed for longer than they should be.",
		"about":   "What is known of the partner itself: each fact with its values, the address that says so (null where the shop does) and the day.",
	},
	"similar_plans": {
		"specs": "The machine in the nested shape of partners' own APIs.", "available_regions": "The regions with their countries.", "prices": "The prices as they are shown, in every currency.",
		"notes": "What a visitor should know before an order: that the partner can take the machine away, and when its price falls.", "courses": "How the leading price went, in every currency.", "page": "The address of the plan's page.", "order_url": "The address of Configure Server.",
		"about":   "The plan's description in the language that lang= names; left out where description says the same.",
		"partner": "The partner as it is shown.", "fresh": "When its partner last confirmed it.", "differences": "In what it differs from the plan that was asked about.",
	},
}

// wordsOf say what a column of a table holds.
func wordsOf(table *query.Table, column string) string {
	if words, ok := tableWords[table.Name()][column]; ok {
		return words
	}
	return columnWords[column]
}
