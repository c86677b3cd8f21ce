-- A lease that another holder takes over has the next generation: who held it before can
-- tell, and stores nothing any more. Leases of the release before end with it.
-- +goose Up
DELETE FROM leases;
ALTER TABLE leases ADD COLUMN generation BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE leases DROP COLUMN generation;
