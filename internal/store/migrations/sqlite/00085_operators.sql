-- Operators with their passkeys and sessions. Secrets are stored as hashes.
-- +goose Up
ALTER TABLE operator_code ADD COLUMN turned_off INTEGER NOT NULL DEFAULT 0 CHECK (turned_off IN (0, 1));

CREATE TABLE operators (
  id          TEXT NOT NULL PRIMARY KEY,
  name        TEXT NOT NULL UNIQUE,
  role        TEXT NOT NULL,
  made_at     TEXT NOT NULL,
  invite_hash TEXT, -- of the secret of a link by which a passkey is made; NULL for none
  invite_ends TEXT
) STRICT;

CREATE TABLE operator_passkeys (
  id          TEXT NOT NULL PRIMARY KEY,
  operator_id TEXT NOT NULL,
  name        TEXT NOT NULL,
  credential  TEXT NOT NULL, -- what a ceremony needs to know of it, as JSON
  blocked     INTEGER NOT NULL CHECK (blocked IN (0, 1)), -- its counter went back
  made_at     TEXT NOT NULL,
  used_at     TEXT
) STRICT;

CREATE TABLE operator_sessions (
  hash        TEXT NOT NULL PRIMARY KEY,
  operator_id TEXT NOT NULL,
  passkey_id  TEXT NOT NULL,
  made_at     TEXT NOT NULL,
  seen_at     TEXT NOT NULL,
  ends_at     TEXT NOT NULL
) STRICT;

-- Challenges that were answered, until they would have ended: none is answered twice.
CREATE TABLE operator_challenges (
  hash    TEXT NOT NULL PRIMARY KEY,
  ends_at TEXT NOT NULL
) STRICT;

-- +goose Down
DROP TABLE operator_challenges;
DROP TABLE operator_sessions;
DROP TABLE operator_passkeys;
DROP TABLE operators;
ALTER TABLE operator_code DROP COLUMN turned_off;
