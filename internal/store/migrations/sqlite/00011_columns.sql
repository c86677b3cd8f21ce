-- +goose Up

-- What a partner or the operator states of a plan beside the facts so far. What follows
-- from these, such as the processor's name, is derived in the program and not stored.
ALTER TABLE server_plans ADD COLUMN plan_group TEXT;
ALTER TABLE server_plans ADD COLUMN cpu_sockets INTEGER;
ALTER TABLE server_plans ADD COLUMN cpu_threads INTEGER;
ALTER TABLE server_plans ADD COLUMN cpu_architecture TEXT;
ALTER TABLE server_plans ADD COLUMN ram_ecc INTEGER CHECK (ram_ecc IN (0, 1));
ALTER TABLE server_plans ADD COLUMN disks TEXT;
ALTER TABLE server_plans ADD COLUMN countries TEXT;
ALTER TABLE server_plans ADD COLUMN setup_fee_currencies TEXT;
ALTER TABLE server_plans ADD COLUMN traffic_tb REAL;
ALTER TABLE server_plans ADD COLUMN stock INTEGER;

-- When the shop first stored a plan, and when one of its quotes last changed; NULL where
-- nobody noted it. A plan from before was there at its last change at the latest.
ALTER TABLE server_plans ADD COLUMN first_seen_at TEXT;
ALTER TABLE server_plans ADD COLUMN price_changed_at TEXT;
UPDATE server_plans SET first_seen_at = coalesce(updated_at, fetched_at);

-- A plan that returns keeps both times, the second one if it costs what it did.
ALTER TABLE withdrawn_plans ADD COLUMN first_seen_at TEXT;
ALTER TABLE withdrawn_plans ADD COLUMN price_changed_at TEXT;
ALTER TABLE withdrawn_plans ADD COLUMN price_monthly_currencies TEXT;
ALTER TABLE withdrawn_plans ADD COLUMN price_hourly_currencies TEXT;
ALTER TABLE withdrawn_plans ADD COLUMN price_annually_currencies TEXT;

-- +goose Down
ALTER TABLE withdrawn_plans DROP COLUMN price_annually_currencies;
ALTER TABLE withdrawn_plans DROP COLUMN price_hourly_currencies;
ALTER TABLE withdrawn_plans DROP COLUMN price_monthly_currencies;
ALTER TABLE withdrawn_plans DROP COLUMN price_changed_at;
ALTER TABLE withdrawn_plans DROP COLUMN first_seen_at;
ALTER TABLE server_plans DROP COLUMN price_changed_at;
ALTER TABLE server_plans DROP COLUMN first_seen_at;
ALTER TABLE server_plans DROP COLUMN stock;
ALTER TABLE server_plans DROP COLUMN traffic_tb;
ALTER TABLE server_plans DROP COLUMN setup_fee_currencies;
ALTER TABLE server_plans DROP COLUMN countries;
ALTER TABLE server_plans DROP COLUMN disks;
ALTER TABLE server_plans DROP COLUMN ram_ecc;
ALTER TABLE server_plans DROP COLUMN cpu_architecture;
ALTER TABLE server_plans DROP COLUMN cpu_threads;
ALTER TABLE server_plans DROP COLUMN cpu_sockets;
ALTER TABLE server_plans DROP COLUMN plan_group;
