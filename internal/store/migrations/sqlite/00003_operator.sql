-- +goose Up

-- The operator's access code, hashed (argon2id in PHC form); no row before the first
-- start. The generation is new with every code, and tokens of another one are void.
CREATE TABLE operator_code (
  only       INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  hash       TEXT NOT NULL,
  generation TEXT NOT NULL
) STRICT;

-- Guesses that took a place within the limits: reserved before the code is looked at,
-- wrong after; a right one leaves no row. Guesses that were refused are not in it. A
-- forgiven one counts for the limit of all addresses only.
CREATE TABLE operator_attempts (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  address  TEXT NOT NULL,
  at       TEXT NOT NULL,
  wrong    INTEGER NOT NULL CHECK (wrong IN (0, 1)),
  forgiven INTEGER NOT NULL CHECK (forgiven IN (0, 1))
) STRICT;

CREATE INDEX operator_attempts_by_time ON operator_attempts (at);

-- The last lock of each address. It outlasts its end by a day, as the next one is
-- longer.
CREATE TABLE operator_locks (
  address TEXT NOT NULL PRIMARY KEY,
  level   INTEGER NOT NULL CHECK (level > 0),
  ends_at TEXT NOT NULL
) STRICT;

-- What happened at the operator's door. Each event keeps its own last lines, so that
-- guesses cannot wash out the others.
CREATE TABLE operator_audit (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  at      TEXT NOT NULL,
  event   TEXT NOT NULL,
  address TEXT,
  detail  TEXT
) STRICT;

CREATE INDEX operator_audit_by_event ON operator_audit (event, id);
CREATE INDEX operator_audit_by_time ON operator_audit (at);

-- +goose Down
DROP TABLE operator_audit;
DROP TABLE operator_locks;
DROP TABLE operator_attempts;
DROP TABLE operator_code;
