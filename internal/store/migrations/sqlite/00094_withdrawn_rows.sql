-- +goose Up
-- What a withdrawn plan keeps for its return is in journal_rows, but for its id.
ALTER TABLE withdrawn_plans DROP COLUMN first_seen_at;
ALTER TABLE withdrawn_plans DROP COLUMN price_changed_at;
ALTER TABLE withdrawn_plans DROP COLUMN price_monthly_currencies;
ALTER TABLE withdrawn_plans DROP COLUMN price_hourly_currencies;
ALTER TABLE withdrawn_plans DROP COLUMN price_annually_currencies;

-- +goose Down
ALTER TABLE withdrawn_plans ADD COLUMN first_seen_at TEXT;
ALTER TABLE withdrawn_plans ADD COLUMN price_changed_at TEXT;
ALTER TABLE withdrawn_plans ADD COLUMN price_monthly_currencies TEXT;
ALTER TABLE withdrawn_plans ADD COLUMN price_hourly_currencies TEXT;
ALTER TABLE withdrawn_plans ADD COLUMN price_annually_currencies TEXT;
