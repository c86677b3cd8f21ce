-- Operators with their passkeys and sessions. Secrets are stored as hashes.
-- +goose Up
ALTER TABLE operator_code ADD COLUMN turned_off BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE operators (
  id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name        TEXT COLLATE "C" NOT NULL UNIQUE,
  role        TEXT COLLATE "C" NOT NULL,
  made_at     TEXT COLLATE "C" NOT NULL,
  invite_hash TEXT COLLATE "C", -- of the secret of a link by which a passkey is made; NULL for none
  invite_ends TEXT COLLATE "C"
);

CREATE TABLE operator_passkeys (
  id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  operator_id TEXT COLLATE "C" NOT NULL,
  name        TEXT COLLATE "C" NOT NULL,
  credential  TEXT COLLATE "C" NOT NULL, -- what a ceremony needs to know of it, as JSON
  blocked     BOOLEAN NOT NULL, -- its counter went back
  made_at     TEXT COLLATE "C" NOT NULL,
  used_at     TEXT COLLATE "C"
);

CREATE TABLE operator_sessions (
  hash        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  operator_id TEXT COLLATE "C" NOT NULL,
  passkey_id  TEXT COLLATE "C" NOT NULL,
  made_at     TEXT COLLATE "C" NOT NULL,
  seen_at     TEXT COLLATE "C" NOT NULL,
  ends_at     TEXT COLLATE "C" NOT NULL
);

-- Challenges that were answered, until they would have ended: none is answered twice.
CREATE TABLE operator_challenges (
  hash    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  ends_at TEXT COLLATE "C" NOT NULL
);

-- +goose Down
DROP TABLE operator_challenges;
DROP TABLE operator_sessions;
DROP TABLE operator_passkeys;
DROP TABLE operators;
ALTER TABLE operator_code DROP COLUMN turned_off;
