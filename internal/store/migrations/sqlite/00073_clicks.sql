-- How often visitors clicked on order links, and what partners say that led to. Nothing here is
-- about who clicked.
-- +goose Up
CREATE TABLE clicks (
  day        TEXT NOT NULL, -- of UTC
  plan_id    INTEGER NOT NULL,
  page       TEXT NOT NULL, -- home, list, table, plan, compare or landing
  country    TEXT NOT NULL, -- that the list was narrowed to, by its ISO code; empty for none
  partner_id TEXT NOT NULL, -- empty for a plan that was added by hand for none
  clicks     INTEGER NOT NULL,
  PRIMARY KEY (day, plan_id, page, country, partner_id)
) STRICT;

CREATE TABLE conversions (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  partner_id  TEXT NOT NULL,
  day         TEXT NOT NULL,
  amount      TEXT NOT NULL, -- an exact decimal; below zero where a partner took it back
  currency    TEXT NOT NULL,
  plan_id     INTEGER, -- where the partner's file names a plan of the shop
  reference   TEXT NOT NULL, -- the plan or sub-id as the file has it
  imported_at TEXT NOT NULL
) STRICT;

CREATE INDEX conversions_by_partner ON conversions (partner_id, day);

-- +goose Down
DROP TABLE conversions;
DROP TABLE clicks;
