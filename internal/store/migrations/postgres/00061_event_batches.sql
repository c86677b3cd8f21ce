-- Events of one transaction and one partner stand in one row, since they share most of what is
-- not a change (internal/store/batch.go). Migration 62 fills these tables from those before
-- (internal/store/convert.go).
-- +goose Up
CREATE TABLE event_batches (
  first_seq  BIGINT NOT NULL PRIMARY KEY, -- of the first event; the others follow without a gap
  last_seq   BIGINT NOT NULL,
  version    BIGINT NOT NULL, -- of the catalogue
  at         BIGINT NOT NULL, -- microseconds since 1970
  run_id     BIGINT,
  partner_id TEXT COLLATE "C" NOT NULL,
  events     BYTEA NOT NULL -- see eventcode.go
);

-- What the events left of each plan, for those who read no events.
CREATE TABLE plan_journals (
  plan_id BIGINT NOT NULL PRIMARY KEY,
  batches BYTEA NOT NULL, -- the first numbers of the batches with its events
  track   BYTEA -- what the course of its price is made from, once something moved
);

-- +goose Down
DROP TABLE plan_journals;
DROP TABLE event_batches;
