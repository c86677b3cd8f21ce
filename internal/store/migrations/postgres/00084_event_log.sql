-- The log of hashes over all events (internal/archive). Hashes of single events are made from the
-- events themselves; here are those of each 256 of them, of each 256 of these, and so on.
-- +goose Up
CREATE TABLE log_tiles (
  level BIGINT NOT NULL, -- 0 for 256 events
  n     BIGINT NOT NULL,
  hash  BYTEA NOT NULL,
  PRIMARY KEY (level, n)
);

-- What was signed: the last of each day.
CREATE TABLE log_checkpoints (
  day  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  size BIGINT NOT NULL, -- the number of events
  note TEXT NOT NULL
);

-- +goose Down
DROP TABLE log_checkpoints;
DROP TABLE log_tiles;
