-- Plans that stand in a labelled row above lists. They change no order, count or row.
-- +goose Up
CREATE TABLE sponsored_plans (
  plan_id  INTEGER NOT NULL PRIMARY KEY,
  since    TEXT NOT NULL
) STRICT;

-- +goose Down
DROP TABLE sponsored_plans;
