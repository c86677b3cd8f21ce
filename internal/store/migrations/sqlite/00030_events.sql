-- Every change of a plan is an event, which is never changed or deleted. The number grows in
-- the order of the commits, since all writers of plans hold one lock.
-- +goose Up
CREATE TABLE events (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  version    INTEGER NOT NULL, -- of the catalogue
  at         INTEGER NOT NULL, -- microseconds since 1970
  run_id     INTEGER,
  plan_id    INTEGER NOT NULL,
  partner_id TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('listed', 'withdrawn', 'price', 'stock', 'facts')),
  seen       TEXT NOT NULL CHECK (seen IN ('same', 'never', 'appears', 'hides')), -- by the public
  change     BLOB NOT NULL, -- the columns before and after, see packed.go
  whole      BLOB -- the row that appears or hides
) STRICT;

CREATE INDEX events_by_plan ON events (plan_id, seq);

-- What the events so far say of each plan.
CREATE TABLE journal_rows (
  plan_id      INTEGER NOT NULL PRIMARY KEY,
  partner_id   TEXT NOT NULL,
  seen         INTEGER NOT NULL CHECK (seen IN (0, 1)), -- by the public
  withdrawn_at TEXT,
  facts        BLOB NOT NULL
) STRICT;

CREATE INDEX journal_rows_by_partner ON journal_rows (partner_id);

DROP TABLE plan_changes;

-- +goose Down
DROP TABLE journal_rows;
DROP TABLE events;
CREATE TABLE plan_changes (
  plan_id INTEGER NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL
) STRICT;
CREATE INDEX plan_changes_by_version ON plan_changes (version);
