-- The log of hashes over all events (internal/archive). Hashes of single events are made from the
-- events themselves; here are those of each 256 of them, of each 256 of these, and so on.
-- +goose Up
CREATE TABLE log_tiles (
  level INTEGER NOT NULL, -- 0 for 256 events
  n     INTEGER NOT NULL,
  hash  BLOB NOT NULL,
  PRIMARY KEY (level, n)
) STRICT;

-- What was signed: the last of each day.
CREATE TABLE log_checkpoints (
  day  TEXT NOT NULL PRIMARY KEY,
  size INTEGER NOT NULL, -- the number of events
  note TEXT NOT NULL
) STRICT;

-- +goose Down
DROP TABLE log_checkpoints;
DROP TABLE log_tiles;
