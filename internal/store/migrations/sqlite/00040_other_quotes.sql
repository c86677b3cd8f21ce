-- +goose Up

-- What a partner quotes in a currency that the shop converts and does not show.
ALTER TABLE server_plans ADD COLUMN other_quotes TEXT;

-- +goose Down
ALTER TABLE server_plans DROP COLUMN other_quotes;
