-- +goose Up

-- The fields and their types in the documents of each partner's last good refresh.
CREATE TABLE partner_shapes (
  partner_id TEXT NOT NULL PRIMARY KEY,
  shape      TEXT NOT NULL
) STRICT;

-- What differed from it: a JSON list of path, change and types, the first 20.
ALTER TABLE refresh_runs ADD COLUMN drift TEXT;

-- +goose Down
ALTER TABLE refresh_runs DROP COLUMN drift;
DROP TABLE partner_shapes;
