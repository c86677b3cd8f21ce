-- What migration 62 has moved goes.
-- +goose Up
DROP TABLE events;
DROP TABLE plan_history;
DROP TABLE withdrawn_facts;
DROP INDEX journal_rows_by_partner;

-- +goose Down
CREATE INDEX journal_rows_by_partner ON journal_rows (partner_id);
CREATE TABLE events (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  version    INTEGER NOT NULL,
  at         INTEGER NOT NULL,
  run_id     INTEGER,
  plan_id    INTEGER NOT NULL,
  partner_id TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('listed', 'withdrawn', 'price', 'stock', 'facts')),
  seen       TEXT NOT NULL CHECK (seen IN ('same', 'never', 'appears', 'hides')),
  change     BLOB NOT NULL,
  whole      BLOB
) STRICT;
CREATE INDEX events_by_plan ON events (plan_id, seq);
CREATE TABLE plan_history (
  plan_id INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  change  TEXT NOT NULL,
  PRIMARY KEY (plan_id, seen_at)
) STRICT, WITHOUT ROWID;
CREATE TABLE withdrawn_facts (
  plan_id      INTEGER NOT NULL PRIMARY KEY,
  withdrawn_at INTEGER NOT NULL,
  facts        BLOB NOT NULL
) STRICT;
CREATE INDEX withdrawn_facts_by_time ON withdrawn_facts (withdrawn_at);
