-- A watch tells a receiver when something changes in a list or of a plan.
-- +goose Up
CREATE TABLE watch_receivers (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  kind         TEXT NOT NULL, -- email, webhook, ntfy, slack, discord
  address_hash BLOB NOT NULL, -- keyed, to find the receiver again
  address      BLOB NOT NULL, -- encrypted with the shop's key
  UNIQUE (kind, address_hash)
) STRICT;

CREATE TABLE watches (
  id           TEXT NOT NULL PRIMARY KEY,
  receiver_id  INTEGER NOT NULL,
  spec         TEXT NOT NULL, -- what is watched and how it is told, as JSON
  state        TEXT NOT NULL CHECK (state IN ('pending', 'active', 'paused', 'ended')),
  reason       TEXT, -- why the shop paused or ended it
  created_at   TEXT NOT NULL,
  confirmed_at TEXT,
  seq          INTEGER NOT NULL, -- events up to this one do not count
  secret       BLOB, -- of a webhook, encrypted
  begun        INTEGER NOT NULL DEFAULT 0 CHECK (begun IN (0, 1)), -- the start was looked at
  held         BLOB, -- the plans for which its condition holds
  revision     INTEGER NOT NULL -- grows with each change of any watch
) STRICT;

CREATE INDEX watches_by_receiver ON watches (receiver_id);
CREATE INDEX watches_by_revision ON watches (revision);

-- How far the journal was read for watches, and how often watches changed.
CREATE TABLE watch_progress (
  "only"   INTEGER NOT NULL PRIMARY KEY CHECK ("only" = 1),
  seq      INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT;

CREATE TABLE messages (
  id         TEXT NOT NULL PRIMARY KEY,
  watch_id   TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('confirm', 'fired', 'digest')),
  state      TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'dead')),
  created_at TEXT NOT NULL,
  next_at    TEXT NOT NULL, -- when it is tried next, or was sent
  tries      INTEGER NOT NULL DEFAULT 0,
  failure    TEXT, -- of the last try
  firings    BLOB NOT NULL -- JSON, compressed
) STRICT;

CREATE INDEX messages_by_time ON messages (state, next_at);
CREATE INDEX messages_by_watch ON messages (watch_id, created_at);

-- +goose Down
DROP TABLE messages;
DROP TABLE watch_progress;
DROP TABLE watches;
DROP TABLE watch_receivers;
