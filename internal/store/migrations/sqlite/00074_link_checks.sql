-- How each partner's order links stood when they were checked last.
-- +goose Up
CREATE TABLE link_checks (
  partner_id   TEXT NOT NULL PRIMARY KEY,
  checked_at   TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('works', 'broken', 'unclear')),
  broken_since TEXT,
  links        TEXT NOT NULL -- JSON: the plans of the sample and where their links led
) STRICT;

-- +goose Down
DROP TABLE link_checks;
