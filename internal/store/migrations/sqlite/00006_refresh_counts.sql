-- +goose Up

-- Rows that stayed although their item could not be read, and plans whose new price
-- was held back.
ALTER TABLE refresh_runs ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refresh_runs ADD COLUMN held_prices INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE refresh_runs DROP COLUMN held_prices;
ALTER TABLE refresh_runs DROP COLUMN unconfirmed;
