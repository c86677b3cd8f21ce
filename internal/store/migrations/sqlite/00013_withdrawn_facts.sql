-- +goose Up

-- What was last known of a plan that is withdrawn, for its page. The facts are the row as
-- an export writes it, deflated.
CREATE TABLE withdrawn_facts (
  plan_id      INTEGER NOT NULL PRIMARY KEY,
  withdrawn_at INTEGER NOT NULL, -- milliseconds since 1970
  facts        BLOB NOT NULL
) STRICT;
CREATE INDEX withdrawn_facts_by_time ON withdrawn_facts (withdrawn_at);

-- +goose Down
DROP TABLE withdrawn_facts;
