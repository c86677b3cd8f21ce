-- +goose Up

-- A good refresh that changes nothing moves good_at alone. confirmed_at is the good
-- refresh that catalogue_version tells of: it moves only together with the version. A
-- row of a feed was confirmed at the later of its own fetched_at and its partner's
-- confirmed_at, which is NULL after an import, as imported rows bear their own times.
ALTER TABLE partner_states ADD COLUMN confirmed_at TEXT;
UPDATE partner_states SET confirmed_at = good_at;

-- Whether the last failure is an answer that was held back.
ALTER TABLE partner_states ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1));

-- When a row was last confirmed whose item can no longer be read, and when a price was
-- whose successor is held back; NULL for rows and prices that the feed confirms.
ALTER TABLE server_plans ADD COLUMN unconfirmed_since TEXT;
ALTER TABLE server_plans ADD COLUMN price_unconfirmed_since TEXT;

-- Plans that a partner withdrew, by its own key: one that returns gets its id back.
CREATE TABLE withdrawn_plans (
  partner_id     TEXT NOT NULL,
  sku            TEXT NOT NULL,
  id             INTEGER NOT NULL,
  cherry_plan_id INTEGER NOT NULL,
  withdrawn_at   TEXT NOT NULL,
  PRIMARY KEY (partner_id, sku)
) STRICT;

-- +goose Down
DROP TABLE withdrawn_plans;
ALTER TABLE server_plans DROP COLUMN price_unconfirmed_since;
ALTER TABLE server_plans DROP COLUMN unconfirmed_since;
ALTER TABLE partner_states DROP COLUMN held;
ALTER TABLE partner_states DROP COLUMN confirmed_at;
