-- +goose Up

-- What is paid beside the prices and the setup fee, a JSON list with an item for each
-- component and currency.
ALTER TABLE server_plans ADD COLUMN price_components TEXT;

-- +goose Down
ALTER TABLE server_plans DROP COLUMN price_components;
