-- What the chronicle (internal/chronicle) made of the journal, so that a start does not read the
-- journal anew. It can be deleted at any time.
-- +goose Up
CREATE TABLE chronicle_states (
  id    INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  state BLOB NOT NULL
) STRICT;

-- +goose Down
DROP TABLE chronicle_states;
