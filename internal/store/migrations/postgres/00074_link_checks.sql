-- How each partner's order links stood when they were checked last.
-- +goose Up
CREATE TABLE link_checks (
  partner_id   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  checked_at   TEXT COLLATE "C" NOT NULL,
  state        TEXT COLLATE "C" NOT NULL CHECK (state IN ('works', 'broken', 'unclear')),
  broken_since TEXT COLLATE "C",
  links        TEXT COLLATE "C" NOT NULL -- JSON: the plans of the sample and where their links led
);

-- +goose Down
DROP TABLE link_checks;
