-- The shop's own settings, as JSON. The highest version holds; earlier ones are kept to take a
-- change back. entry is the line of the audit log that published it.
-- +goose Up
CREATE TABLE shop_settings (
  version  BIGINT NOT NULL PRIMARY KEY,
  entry    BIGINT NOT NULL,
  settings TEXT COLLATE "C" NOT NULL
);

-- +goose Down
DROP TABLE shop_settings;
