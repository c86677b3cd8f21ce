-- The shop's own settings, as JSON. The highest version holds; earlier ones are kept to take a
-- change back. entry is the line of the audit log that published it.
-- +goose Up
CREATE TABLE shop_settings (
  version  INTEGER NOT NULL PRIMARY KEY,
  entry    INTEGER NOT NULL,
  settings TEXT NOT NULL
) STRICT;

-- +goose Down
DROP TABLE shop_settings;
