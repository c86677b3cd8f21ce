-- What happens once the included traffic is used: throttled, billed or stopped; NULL where that is not known.
-- +goose Up
ALTER TABLE server_plans ADD COLUMN egress TEXT COLLATE "C";
