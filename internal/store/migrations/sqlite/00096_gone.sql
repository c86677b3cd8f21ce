-- Finds the plans of an auction that are gone for long.
-- +goose Up
CREATE INDEX withdrawn_plans_by_time ON withdrawn_plans (partner_id, withdrawn_at);

-- +goose Down
DROP INDEX withdrawn_plans_by_time;
