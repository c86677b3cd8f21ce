-- +goose Up

-- What only one process may do at a time, and which does. A lease ends by itself.
CREATE TABLE leases (
  name    TEXT NOT NULL PRIMARY KEY,
  holder  TEXT NOT NULL,
  ends_at TEXT NOT NULL
) STRICT;

-- +goose Down
DROP TABLE leases;
