-- Plans that stand in a labelled row above lists. They change no order, count or row.
-- +goose Up
CREATE TABLE sponsored_plans (
  plan_id  BIGINT NOT NULL PRIMARY KEY,
  since    TEXT COLLATE "C" NOT NULL
);

-- +goose Down
DROP TABLE sponsored_plans;
