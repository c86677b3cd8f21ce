-- An older program kept days of the sample that came with it, when this shop watched nothing.
-- +goose Up
UPDATE server_plans SET first_seen_at = NULL, price_changed_at = NULL WHERE source = 'bundled';
