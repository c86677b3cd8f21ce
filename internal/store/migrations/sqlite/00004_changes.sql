-- +goose Up

-- Which version of the catalogue changed a plan last, withdrawn plans among them, so
-- that a process reads what is new instead of everything. A plan that no version since
-- catalogue_version.changes_from has changed is not in it.
CREATE TABLE plan_changes (
  plan_id INTEGER NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL
) STRICT;

CREATE INDEX plan_changes_by_version ON plan_changes (version);

-- Whoever has read a version before changes_from has to read the whole catalogue. A
-- process that knows nothing of plan_changes counts up version alone, and noted stays
-- behind: what it changed is not noted.
ALTER TABLE catalogue_version ADD COLUMN changes_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE catalogue_version ADD COLUMN noted INTEGER NOT NULL DEFAULT 0;
UPDATE catalogue_version SET changes_from = version, noted = version;

-- +goose Down
ALTER TABLE catalogue_version DROP COLUMN noted;
ALTER TABLE catalogue_version DROP COLUMN changes_from;
DROP TABLE plan_changes;
