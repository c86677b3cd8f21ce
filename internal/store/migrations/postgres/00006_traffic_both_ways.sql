-- Whether traffic that comes in counts beside what goes out; null where that is not known.
-- +goose Up
ALTER TABLE server_plans ADD COLUMN traffic_both_ways BOOLEAN;
