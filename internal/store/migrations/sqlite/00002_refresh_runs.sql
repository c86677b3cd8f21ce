-- +goose Up

-- The log of refreshes, for the operator; the last 200 of each partner are kept.
CREATE TABLE refresh_runs (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  partner_id TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at   TEXT NOT NULL,
  outcome    TEXT NOT NULL CHECK (outcome IN ('good', 'failed', 'held')),
  added      INTEGER NOT NULL,
  changed    INTEGER NOT NULL,
  withdrawn  INTEGER NOT NULL,
  unchanged  INTEGER NOT NULL,
  rejected   INTEGER NOT NULL,
  reason     TEXT
) STRICT;

CREATE INDEX refresh_runs_by_partner ON refresh_runs (partner_id, id);

-- +goose Down
DROP TABLE refresh_runs;
