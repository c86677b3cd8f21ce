-- +goose Up

-- What a plan cost, and whether it could be ordered. Rows are only ever added. A plan
-- without rows has been as it is since it was first seen. The text holds what changed
-- and nothing else (internal/store/moment.go), which keeps a change below 40 bytes.
CREATE TABLE plan_history (
  plan_id INTEGER NOT NULL,
  seen_at INTEGER NOT NULL, -- milliseconds since 1970
  change  TEXT NOT NULL,
  PRIMARY KEY (plan_id, seen_at)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE plan_history;
