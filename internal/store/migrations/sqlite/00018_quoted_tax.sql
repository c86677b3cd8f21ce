-- +goose Up

-- The tax in per cent that was taken out of the partner's quotes; NULL where they came net.
ALTER TABLE server_plans ADD COLUMN quoted_tax TEXT;

-- +goose Down
ALTER TABLE server_plans DROP COLUMN quoted_tax;
