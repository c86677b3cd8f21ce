-- Events of one transaction and one partner stand in one row, since they share most of what is
-- not a change (internal/store/batch.go). Migration 62 fills these tables from those before
-- (internal/store/convert.go).
-- +goose Up
CREATE TABLE event_batches (
  first_seq  INTEGER NOT NULL PRIMARY KEY, -- of the first event; the others follow without a gap
  last_seq   INTEGER NOT NULL,
  version    INTEGER NOT NULL, -- of the catalogue
  at         INTEGER NOT NULL, -- microseconds since 1970
  run_id     INTEGER,
  partner_id TEXT NOT NULL,
  events     BLOB NOT NULL -- see eventcode.go
) STRICT;

-- What the events left of each plan, for those who read no events.
CREATE TABLE plan_journals (
  plan_id INTEGER NOT NULL PRIMARY KEY,
  batches BLOB NOT NULL, -- the first numbers of the batches with its events
  track   BLOB -- what the course of its price is made from, once something moved
) STRICT;

-- +goose Down
DROP TABLE plan_journals;
DROP TABLE event_batches;
