-- +goose Up

-- Guesses are counted by client: an address, or a browser that unlocked before.
ALTER TABLE operator_attempts RENAME COLUMN address TO client;
ALTER TABLE operator_locks RENAME COLUMN address TO client;
CREATE INDEX operator_attempts_by_client ON operator_attempts (client, at);

-- Links that unlock the operator's page once: the hash of each one's secret.
CREATE TABLE operator_links (
  hash    TEXT NOT NULL PRIMARY KEY,
  ends_at TEXT NOT NULL
) STRICT;

-- What an entry did to one row added by hand, so that it can be undone: the whole
-- row as JSON, with the columns that the API does not know. NULL means that there
-- was no row.
ALTER TABLE operator_audit ADD COLUMN plan_id INTEGER;
ALTER TABLE operator_audit ADD COLUMN plan_before TEXT;
ALTER TABLE operator_audit ADD COLUMN plan_after TEXT;
CREATE INDEX operator_audit_by_plan ON operator_audit (plan_id, id) WHERE plan_id IS NOT NULL;

-- +goose Down
DROP INDEX operator_audit_by_plan;
ALTER TABLE operator_audit DROP COLUMN plan_after;
ALTER TABLE operator_audit DROP COLUMN plan_before;
ALTER TABLE operator_audit DROP COLUMN plan_id;
DROP TABLE operator_links;
DROP INDEX operator_attempts_by_client;
ALTER TABLE operator_locks RENAME COLUMN client TO address;
ALTER TABLE operator_attempts RENAME COLUMN client TO address;
